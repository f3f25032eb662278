package app.metalquest.fixkeeper;

import android.content.ContentValues;
import android.content.Context;
import android.database.Cursor;
import android.database.sqlite.SQLiteDatabase;
import android.database.sqlite.SQLiteOpenHelper;
import android.location.Location;
import java.util.concurrent.TimeUnit;
import org.json.JSONArray;
import org.json.JSONException;
import org.json.JSONObject;

/**
 * The keeper's own database: the fixes, each committed before listeners hear of it, and one row of state. Methods
 * throw SQLiteException when the device cannot read or write.
 */
final class FixStore extends SQLiteOpenHelper {

    private static FixStore open;

    /** One store per process; the service and the plugin share it. */
    static synchronized FixStore of(Context context) {
        if (open == null) open = new FixStore(context.getApplicationContext());
        return open;
    }

    private FixStore(Context context) {
        super(context, "fix-keeper.db", null, 1);
    }

    @Override
    public void onCreate(SQLiteDatabase db) {
        // AUTOINCREMENT never reuses a seq, even after all rows are deleted.
        db.execSQL(
            "CREATE TABLE fixes (seq INTEGER PRIMARY KEY AUTOINCREMENT, user_id TEXT NOT NULL, run TEXT NOT NULL, anchor TEXT NOT NULL, " +
            "wall_ms INTEGER NOT NULL, monotonic_ms INTEGER NOT NULL, lng REAL NOT NULL, lat REAL NOT NULL, accuracy_m REAL NOT NULL)"
        );
        db.execSQL("CREATE TABLE state (id INTEGER PRIMARY KEY CHECK (id = 1), value TEXT NOT NULL)");
    }

    @Override
    public void onUpgrade(SQLiteDatabase db, int from, int to) {
        throw new IllegalStateException("fix-keeper.db has no version " + to);
    }

    /** Stores a fix of the run and returns its seq. */
    long add(JSONObject run, JSONObject anchor, Location fix) throws JSONException {
        ContentValues row = new ContentValues();
        row.put("user_id", run.getString("userId"));
        row.put("run", run.toString());
        row.put("anchor", anchor.toString());
        row.put("wall_ms", fix.getTime());
        row.put("monotonic_ms", TimeUnit.NANOSECONDS.toMillis(fix.getElapsedRealtimeNanos()));
        row.put("lng", fix.getLongitude());
        row.put("lat", fix.getLatitude());
        row.put("accuracy_m", fix.hasAccuracy() ? fix.getAccuracy() : -1);
        return getWritableDatabase().insertOrThrow("fixes", null, row);
    }

    /** The oldest fixes of the user with a seq above `after`, at most `limit`, as KeptFix of definitions.ts. */
    JSONArray read(String userId, int after, int limit) throws JSONException {
        JSONArray fixes = new JSONArray();
        String[] from = { userId, String.valueOf(after), String.valueOf(limit) };
        String query =
            "SELECT seq, run, anchor, wall_ms, monotonic_ms, lng, lat, accuracy_m FROM fixes " +
            "WHERE user_id = ? AND seq > ? ORDER BY seq LIMIT ?";
        try (Cursor row = getReadableDatabase().rawQuery(query, from)) {
            while (row.moveToNext()) {
                fixes.put(
                    Clocks.reading(row.getLong(3), row.getLong(4))
                        .put("seq", row.getLong(0))
                        .put("run", new JSONObject(row.getString(1)))
                        .put("anchor", new JSONObject(row.getString(2)))
                        .put("lng", row.getDouble(5))
                        .put("lat", row.getDouble(6))
                        .put("accuracyM", row.getDouble(7))
                );
            }
        }
        return fixes;
    }

    void forget(String userId, int upTo) {
        getWritableDatabase().delete("fixes", "user_id = ? AND seq <= ?", new String[] { userId, String.valueOf(upTo) });
    }

    /** The state last written with setState; empty at first. */
    JSONObject state() throws JSONException {
        try (Cursor row = getReadableDatabase().rawQuery("SELECT value FROM state WHERE id = 1", null)) {
            return row.moveToNext() ? new JSONObject(row.getString(0)) : new JSONObject();
        }
    }

    void setState(JSONObject state) {
        ContentValues row = new ContentValues();
        row.put("id", 1);
        row.put("value", state.toString());
        getWritableDatabase().insertWithOnConflict("state", null, row, SQLiteDatabase.CONFLICT_REPLACE);
    }
}
