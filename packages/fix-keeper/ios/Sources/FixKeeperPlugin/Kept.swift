import Foundation

/// The shapes of definitions.ts, as they are stored and told.
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

/// What is stored of the run; nothing of it without one. The notice is Android's: iOS shows its own sign.
struct KeeperRecord: Codable {
    var run: TrackedRun?
    var anchor: ClockReading?
    var boot: String?
    var distanceFilterM: Double?
    var paused: Paused?
    var problem: String?
    /// The highest number ever given: one is never given twice, also when all before it was forgotten.
    var lastSeq = 0
}
