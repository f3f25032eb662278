import Foundation

/// One moment on both clocks of the phone, in milliseconds: the ClockReading of definitions.ts.
struct ClockReading: Codable {
    let wallMs: Double
    let monotonicMs: Double

    /// CLOCK_MONOTONIC advances during sleep; systemUptime does not.
    static func now() -> ClockReading {
        let monotonicMs = Double(clock_gettime_nsec_np(CLOCK_MONOTONIC) / 1_000_000)
        return ClockReading(wallMs: (Date().timeIntervalSince1970 * 1000).rounded(), monotonicMs: monotonicMs)
    }

    /// The reading of a moment that the system gives in wall time: subtracts its age from the monotonic clock.
    static func of(_ moment: Date) -> ClockReading {
        let now = ClockReading.now()
        let wallMs = (moment.timeIntervalSince1970 * 1000).rounded()
        return ClockReading(wallMs: wallMs, monotonicMs: now.monotonicMs - max(0, now.wallMs - wallMs))
    }
}

/// Changes with each boot of the phone. Monotonic readings are comparable only within one boot.
func bootOfPhone() -> String {
    var size = 0
    guard sysctlbyname("kern.bootsessionuuid", nil, &size, nil, 0) == 0, size > 0 else { return "" }
    var text = [CChar](repeating: 0, count: size)
    guard sysctlbyname("kern.bootsessionuuid", &text, &size, nil, 0) == 0 else { return "" }
    return String(cString: text)
}
