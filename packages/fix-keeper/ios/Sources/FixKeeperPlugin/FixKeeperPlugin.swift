import Capacitor
import CoreLocation
import Foundation
import UIKit

/// The keeper's interface for the web view. See definitions.ts.
@objc(FixKeeperPlugin)
public class FixKeeperPlugin: CAPPlugin, CAPBridgedPlugin {
    public let identifier = "FixKeeperPlugin"
    public let jsName = "FixKeeper"
    public let pluginMethods: [CAPPluginMethod] = [
        .init(name: "start", returnType: CAPPluginReturnPromise),
        .init(name: "pause", returnType: CAPPluginReturnPromise),
        .init(name: "stop", returnType: CAPPluginReturnPromise),
        .init(name: "state", returnType: CAPPluginReturnPromise),
        .init(name: "read", returnType: CAPPluginReturnPromise),
        .init(name: "forget", returnType: CAPPluginReturnPromise),
        .init(name: "checkPermissions", returnType: CAPPluginReturnPromise),
        .init(name: "requestPermissions", returnType: CAPPluginReturnPromise),
        .init(name: "openSettings", returnType: CAPPluginReturnPromise)
    ]

    private var keeper: Keeper?
    private static let mostAtOnce = 1000

    override public func load() {
        onMain {
            do {
                let keeper = Keeper(store: try FixStore())
                keeper.onFix = { [weak self] seq in self?.notifyListeners("fix", data: ["seq": seq]) }
                keeper.onState = { [weak self] in
                    guard let self, let keeper = self.keeper else { return }
                    self.notifyListeners("state", data: self.told(keeper))
                }
                self.keeper = keeper
                // The system may have started the app in the background for a fix.
                try keeper.goOn()
            } catch {
                CAPLog.print("FixKeeper could not open its store: \(error)")
            }
        }
        NotificationCenter.default.addObserver(
            self, selector: #selector(onFront), name: UIApplication.didBecomeActiveNotification, object: nil)
    }

    /// The permission prompt covers the app. When the app becomes active again, the user has answered it.
    @objc private func onFront() {
        onMain {
            guard let keeper = self.keeper, keeper.authorization != .notDetermined else { return }
            keeper.tellAnswer()
        }
    }

    @objc func start(_ call: CAPPluginCall) {
        guard let given = call.getObject("run"), let filterM = call.getDouble("distanceFilterM"),
            let run = try? JSValueDecoder().decode(TrackedRun.self, from: given)
        else {
            return call.reject("start needs run, notice, distanceFilterM, intervalMs and fastestMs", "BAD_OPTIONS")
        }
        answer(call) { keeper in
            try keeper.begin(run, distanceFilterM: filterM)
            return self.told(keeper)
        }
    }

    @objc func pause(_ call: CAPPluginCall) {
        answer(call) { keeper in
            try keeper.pause(by: "app")
            return self.told(keeper)
        }
    }

    @objc func stop(_ call: CAPPluginCall) {
        answer(call) { keeper in
            try keeper.stop()
            return self.told(keeper)
        }
    }

    @objc func state(_ call: CAPPluginCall) {
        answer(call) { keeper in self.told(keeper) }
    }

    @objc func read(_ call: CAPPluginCall) {
        guard let userId = call.getString("userId"), let after = call.getInt("after"),
            let limit = call.getInt("limit"), (1...Self.mostAtOnce).contains(limit)
        else {
            return call.reject("read needs userId, after, and a limit of 1 to 1,000", "BAD_OPTIONS")
        }
        answer(call) { keeper in
            // Read the clock first, so that readAt is not later than the newest fix returned.
            let readAt = ClockReading.now()
            let fixes = try keeper.store.read(userId: userId, after: after, limit: limit)
            return try self.object(KeptFixes(fixes: fixes, readAt: readAt))
        }
    }

    @objc func forget(_ call: CAPPluginCall) {
        guard let userId = call.getString("userId"), let upTo = call.getInt("upTo") else {
            return call.reject("forget needs userId and upTo", "BAD_OPTIONS")
        }
        answer(call) { keeper in
            try keeper.store.forget(userId: userId, upTo: upTo)
            return [:]
        }
    }

    @objc override public func checkPermissions(_ call: CAPPluginCall) {
        answer(call) { keeper in self.permissions(keeper) }
    }

    @objc override public func requestPermissions(_ call: CAPPluginCall) {
        let which = call.getString("permission") ?? ""
        guard ["location", "background", "notifications"].contains(which) else {
            return call.reject("permission must be location, notifications or background", "BAD_OPTIONS")
        }
        onMain {
            guard let keeper = self.keeper else { return self.rejectUnopened(call) }
            // iOS shows its own location indicator, so this plugin needs no notification.
            if which == "notifications" { return call.resolve(self.permissions(keeper)) }
            keeper.ask(always: which == "background") { call.resolve(self.permissions(keeper)) }
        }
    }

    @objc func openSettings(_ call: CAPPluginCall) {
        onMain {
            guard let url = URL(string: UIApplication.openSettingsURLString) else { return }
            UIApplication.shared.open(url) { _ in call.resolve() }
        }
    }

    private func permissions(_ keeper: Keeper) -> [String: Any] {
        let location: String
        let background: String
        switch keeper.authorization {
        case .authorizedAlways: location = "granted"; background = "granted"
        case .authorizedWhenInUse: location = "granted"; background = "prompt"
        case .notDetermined: location = "prompt"; background = "prompt"
        default: location = "denied"; background = "denied"
        }
        return [
            "location": location, "precise": keeper.isPrecise, "background": background, "notifications": "granted",
            "services": CLLocationManager.locationServicesEnabled()
        ]
    }

    private func told(_ keeper: Keeper) -> [String: Any] {
        let record = keeper.store.current()
        let keeping = record.run != nil && record.paused == nil && record.problem == nil
        return [
            "run": orNull(record.run), "anchor": orNull(record.anchor), "keeping": keeping,
            "paused": orNull(record.paused), "problem": record.problem.map { $0 as Any } ?? NSNull()
        ]
    }

    private func orNull<T: Encodable>(_ value: T?) -> Any {
        guard let value, let object = try? object(value) else { return NSNull() }
        return object
    }

    private func object<T: Encodable>(_ value: T) throws -> [String: Any] {
        let data = try JSONEncoder().encode(value)
        guard let object = try JSONSerialization.jsonObject(with: data) as? [String: Any] else {
            throw CocoaError(.coderInvalidValue)
        }
        return object
    }

    private func answer(_ call: CAPPluginCall, _ work: @escaping (Keeper) throws -> [String: Any]) {
        onMain {
            guard let keeper = self.keeper else { return self.rejectUnopened(call) }
            do {
                call.resolve(try work(keeper))
            } catch {
                call.reject("The fix keeper failed: \(error.localizedDescription)", "STORE", error)
            }
        }
    }

    private func rejectUnopened(_ call: CAPPluginCall) {
        call.reject("The data on this phone could not be opened", "STORE")
    }

    private func onMain(_ work: @escaping () -> Void) {
        if Thread.isMainThread { work() } else { DispatchQueue.main.async(execute: work) }
    }
}
