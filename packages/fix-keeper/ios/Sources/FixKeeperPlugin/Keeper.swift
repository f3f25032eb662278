import CoreLocation
import Foundation
import UIKit

/// Records the fixes of a run, also while the app is in the background. Runs on the main thread, which
/// CLLocationManager needs.
final class Keeper: NSObject, CLLocationManagerDelegate {
    let store: FixStore
    var onFix: ((Int) -> Void)?
    var onState: (() -> Void)?
    /// Called when the user has answered the permission prompt.
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

    /// Stores the run and starts recording. The same run keeps its anchor, unless the phone has been restarted since.
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

    /// Continues the recorded run, for example after the system has restarted the app in the background.
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
        // With "Always", the system restarts a closed app after about 500 m.
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

    /// Shows the permission prompt, and calls back after the answer, or at once if iOS shows no prompt.
    func ask(always: Bool, then: @escaping () -> Void) {
        let mayAsk = always ? authorization == .authorizedWhenInUse : authorization == .notDetermined
        guard mayAsk else { return then() }
        answered = then
        if always {
            manager.requestAlwaysAuthorization()
            // If the user was asked before, iOS shows no prompt and calls no delegate method.
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
        // .locationUnknown is temporary, for example under trees; the system keeps trying.
        guard (error as? CLError)?.code == .denied else { return }
        try? setProblem(hindrance() ?? "failed")
    }
}

extension TrackedRun {
    func isSame(as other: TrackedRun) -> Bool {
        questId == other.questId && userId == other.userId && startedAt == other.startedAt
    }
}
