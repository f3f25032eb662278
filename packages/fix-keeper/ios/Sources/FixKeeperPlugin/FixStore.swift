import Foundation

/// The fixes, one line of JSON each, and the record of the run in a second file. Both can be written while the phone
/// is locked, once it has been unlocked after booting.
final class FixStore {
    private let folder: URL
    private let queue = DispatchQueue(label: "app.metalquest.fixkeeper.store")
    private var record: KeeperRecord
    private var fixesFile: URL { folder.appendingPathComponent("fixes.jsonl") }
    private var recordFile: URL { folder.appendingPathComponent("record.json") }

    init() throws {
        let support = try FileManager.default.url(
            for: .applicationSupportDirectory, in: .userDomainMask, appropriateFor: nil, create: true)
        var folder = support.appendingPathComponent("fix-keeper", isDirectory: true)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        // Keep locations out of backups; the account has the path.
        var values = URLResourceValues()
        values.isExcludedFromBackup = true
        try folder.setResourceValues(values)
        self.folder = folder
        record = KeeperRecord()
        if FileManager.default.fileExists(atPath: recordFile.path) {
            record = try JSONDecoder().decode(KeeperRecord.self, from: try Data(contentsOf: recordFile))
        }
        // add() does not write the record, so the file of fixes may be ahead of it.
        record.lastSeq = max(record.lastSeq, try lines().last?.seq ?? 0)
    }

    func current() -> KeeperRecord {
        queue.sync { record }
    }

    /// Changes the record and stores it. On an error, the record stays unchanged.
    func change(_ make: (inout KeeperRecord) -> Void) throws {
        try queue.sync {
            var next = record
            make(&next)
            try write(try JSONEncoder().encode(next), to: recordFile)
            record = next
        }
    }

    /// Stores a fix of the run and returns its seq.
    func add(_ run: TrackedRun, _ anchor: ClockReading, _ at: ClockReading, lng: Double, lat: Double, accuracyM: Double)
        throws -> Int {
        try queue.sync {
            let fix = KeptFix(
                seq: record.lastSeq + 1, run: run, anchor: anchor, wallMs: at.wallMs, monotonicMs: at.monotonicMs,
                lng: lng, lat: lat, accuracyM: accuracyM)
            // The line break comes first, so that a half-written line does not damage the next one.
            let line = Data([0x0a]) + (try JSONEncoder().encode(fix))
            if !FileManager.default.fileExists(atPath: fixesFile.path) { try write(Data(), to: fixesFile) }
            let file = try FileHandle(forWritingTo: fixesFile)
            defer { try? file.close() }
            try file.seekToEnd()
            try file.write(contentsOf: line)
            try file.synchronize()
            record.lastSeq = fix.seq
            return fix.seq
        }
    }

    /// The oldest fixes of the user with a seq above `after`, at most `limit`.
    func read(userId: String, after: Int, limit: Int) throws -> [KeptFix] {
        try queue.sync {
            Array(try lines().filter { $0.run.userId == userId && $0.seq > after }.prefix(limit))
        }
    }

    func forget(userId: String, upTo: Int) throws {
        try queue.sync {
            let left = try lines().filter { $0.run.userId != userId || $0.seq > upTo }
            // Write lastSeq first, so that the seq of a removed last line is not used again.
            try write(try JSONEncoder().encode(record), to: recordFile)
            var text = Data()
            for fix in left { text += Data([0x0a]) + (try JSONEncoder().encode(fix)) }
            try write(text, to: fixesFile)
        }
    }

    private func lines() throws -> [KeptFix] {
        guard FileManager.default.fileExists(atPath: fixesFile.path) else { return [] }
        let decoder = JSONDecoder()
        return try Data(contentsOf: fixesFile).split(separator: 0x0a).compactMap { line in
            // A half-written line does not decode. Listeners never heard of its fix.
            try? decoder.decode(KeptFix.self, from: line)
        }
    }

    private func write(_ data: Data, to file: URL) throws {
        try data.write(to: file, options: [.atomic, .completeFileProtectionUntilFirstUserAuthentication])
    }
}
