import Foundation

/// The shapes of definitions.ts, as stored and sent to the web view.
struct TrackedRun: Codable, Equatable {
    let questId: String
    let userId: String
    let startedAt: String
    let durationBeforeS: Double
}

struct KeptFix: Codable {
    let seq: Int
    let run: TrackedRun
    let anchor: ClockReading
    let wallMs: Double
    let monotonicMs: Double
    let lng: Double
    let lat: Double
    let accuracyM: Double
}

struct KeptFixes: Codable {
    let fixes: [KeptFix]
    let readAt: ClockReading
}

struct Paused: Codable {
    let by: String
    let at: ClockReading
}

/// The stored state of the run. Has no notice, which only Android shows.
struct KeeperRecord: Codable {
    var run: TrackedRun?
    var anchor: ClockReading?
    var boot: String?
    var distanceFilterM: Double?
    var paused: Paused?
    var problem: String?
    /// The highest seq ever used. A seq is never used again, even after all fixes are deleted.
    var lastSeq = 0
}
