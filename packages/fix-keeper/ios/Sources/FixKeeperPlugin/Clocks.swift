import Foundation

/// One moment by both clocks of the phone, in milliseconds: ClockReading of definitions.ts.
struct ClockReading: Codable {
    let wallMs: Double
    let monotonicMs: Double

    /// CLOCK_MONOTONIC goes on in sleep, which systemUptime does not.
    static func now() -> ClockReading {
        let monotonicMs = Double(clock_gettime_nsec_np(CLOCK_MONOTONIC) / 1_000_000)
        return ClockReading(wallMs: (Date().timeIntervalSince1970 * 1000).rounded(), monotonicMs: monotonicMs)
    }

    /// When something was that the system stamped with the wall clock: its age, taken off the monotonic clock.
    static func of(_ moment: Date) -> ClockReading {
        let now = ClockReading.now()
        let wallMs = (moment.timeIntervalSince1970 * 1000).rounded()
        return ClockReading(wallMs: wallMs, monotonicMs: now.monotonicMs - max(0, now.wallMs - wallMs))
    }
}

/// Another text after each start of the phone; monotonic readings of different ones cannot be compared.
func bootOfPhone() -> String {
    var size = 0
    guard sysctlbyname("kern.bootsessionuuid", nil, &size, nil, 0) == 0, size > 0 else { return "" }
    var text = [CChar](repeating: 0, count: size)
    guard sysctlbyname("kern.bootsessionuuid", &text, &size, nil, 0) == 0 else { return "" }
    return String(cString: text)
}
