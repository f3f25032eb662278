package app.metalquest.fixkeeper;

import android.content.ContentResolver;
import android.content.Context;
import android.os.SystemClock;
import android.provider.Settings;
import org.json.JSONException;
import org.json.JSONObject;

/** The two clocks of the phone. */
final class Clocks {

    private Clocks() {}

    /** Milliseconds since the phone booted, including sleep. */
    static long monotonicMs() {
        return SystemClock.elapsedRealtime();
    }

    /** Both clocks now, as a ClockReading of definitions.ts. */
    static JSONObject now() throws JSONException {
        return reading(System.currentTimeMillis(), monotonicMs());
    }

    static JSONObject reading(long wallMs, long monotonicMs) throws JSONException {
        return new JSONObject().put("wallMs", wallMs).put("monotonicMs", monotonicMs);
    }

    /** Changes with each boot of the phone. Monotonic readings are comparable only within one boot. */
    static int boot(Context context) {
        ContentResolver resolver = context.getContentResolver();
        return Settings.Global.getInt(resolver, Settings.Global.BOOT_COUNT, 0);
    }
}
