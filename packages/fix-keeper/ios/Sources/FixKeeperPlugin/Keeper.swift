import CoreLocation
import Foundation
import UIKit

/// Takes fixes of a run, also while the app is in the background. All on the main thread, where CLLocationManager
/// wants to be.
final class Keeper: NSObject, CLLocationManagerDelegate {
    let store: FixStore
    var onFix: ((Int) -> Void)?
    var onState: (() -> Void)?
    /// Waits for the answer to a question of the system.
    private var answered: (() -> Void)?
    private let manager = CLLocationManager()

    init(store: FixStore) {
        self.store = store
        super.init()
        manager.delegate = self
        manager.desiredAccuracy = kCLLocationAccuracyBest
        manager.activityType = .fitness
        manager.pausesLocationUpdatesAutomatically = false
    }

    /// Notes the run and begins. The same run keeps its anchor, unless the phone was restarted since it was taken.
    func begin(_ run: TrackedRun, distanceFilterM: Double) throws {
        try store.change { record in
            let goesOn = record.boot == bootOfPhone() && record.run?.isSame(as: run) == true
            if !goesOn { record.anchor = ClockReading.now() }
            record.run = run
            record.boot = bootOfPhone()
            record.distanceFilterM = distanceFilterM
            record.paused = nil
            record.problem = nil
        }
        try goOn()
    }

    /// Goes on with what the record says, for example after the system has started the app again in the background.
    func goOn() throws {
        let record = store.current()
        guard record.run != nil, record.paused == nil else { return }
        if record.boot != bootOfPhone() {
            try store.change { record in
                record.anchor = ClockReading.now()
                record.boot = bootOfPhone()
            }
        }
        let hindrance = self.hindrance()
        try setProblem(hindrance)
        guard hindrance == nil else { return }
        manager.distanceFilter = record.distanceFilterM ?? 10
        manager.allowsBackgroundLocationUpdates = true
        manager.showsBackgroundLocationIndicator = true
        manager.startUpdatingLocation()
        // With "Always" the system starts an app that it has closed again, some 500 m on.
        if manager.authorizationStatus == .authorizedAlways { manager.startMonitoringSignificantLocationChanges() }
    }

    func pause(by: String) throws {
        guard store.current().run != nil, store.current().paused == nil else { return }
        try store.change { $0.paused = Paused(by: by, at: ClockReading.now()) }
        endUpdates()
        onState?()
    }

    func stop() throws {
        try store.change { record in record = KeeperRecord(lastSeq: record.lastSeq) }
        endUpdates()
        onState?()
    }

    private func endUpdates() {
        manager.stopUpdatingLocation()
        manager.stopMonitoringSignificantLocationChanges()
        manager.allowsBackgroundLocationUpdates = false
    }

    var authorization: CLAuthorizationStatus { manager.authorizationStatus }
    var isPrecise: Bool { manager.accuracyAuthorization == .fullAccuracy }

    /// Has the system ask, once at most, and calls back when there is an answer or no question.
    func ask(always: Bool, then: @escaping () -> Void) {
        let mayAsk = always ? authorization == .authorizedWhenInUse : authorization == .notDetermined
        guard mayAsk else { return then() }
        answered = then
        if always {
            manager.requestAlwaysAuthorization()
            // Asked before, the system says nothing at all, not even the same again.
            DispatchQueue.main.asyncAfter(deadline: .now() + 1) { [weak self] in
                if UIApplication.shared.applicationState == .active { self?.tellAnswer() }
            }
        } else {
            manager.requestWhenInUseAuthorization()
        }
    }

    func tellAnswer() {
        let tell = answered
        answered = nil
        tell?()
    }

    private func hindrance() -> String? {
        switch authorization {
        case .denied: return CLLocationManager.locationServicesEnabled() ? "denied" : "switched-off"
        case .restricted, .notDetermined: return "denied"
        default: return isPrecise ? nil : "approximate"
        }
    }

    private func setProblem(_ problem: String?) throws {
        guard store.current().problem != problem else { return }
        try store.change { $0.problem = problem }
        onState?()
    }

    // MARK: CLLocationManagerDelegate

    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
        let record = store.current()
        guard let run = record.run, let anchor = record.anchor, record.paused == nil else { return }
        do {
            for fix in locations {
                let seq = try store.add(
                    run, anchor, ClockReading.of(fix.timestamp), lng: fix.coordinate.longitude,
                    lat: fix.coordinate.latitude, accuracyM: fix.horizontalAccuracy)
                onFix?(seq)
            }
            try setProblem(nil)
        } catch {
            try? setProblem("failed")
        }
    }

    func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
        if authorization != .notDetermined { tellAnswer() }
        let record = store.current()
        guard record.run != nil, record.paused == nil else { return }
        do {
            if hindrance() == nil {
                try goOn()
            } else {
                endUpdates()
                try setProblem(hindrance())
            }
        } catch {
            NSLog("FixKeeper could not note a change of its permission: \(error)")
        }
    }

    func locationManager(_ manager: CLLocationManager, didFailWithError error: Error) {
        // .locationUnknown comes and goes under trees; the system goes on trying by itself.
        guard (error as? CLError)?.code == .denied else { return }
        try? setProblem(hindrance() ?? "failed")
    }
}

extension TrackedRun {
    func isSame(as other: TrackedRun) -> Bool {
        questId == other.questId && userId == other.userId && startedAt == other.startedAt
    }
}
