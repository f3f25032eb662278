package app.metalquest.fixkeeper;

import android.Manifest;
import android.content.Context;
import android.content.pm.PackageManager;
import android.location.LocationManager;
import androidx.core.content.ContextCompat;
import androidx.core.location.LocationManagerCompat;
import org.json.JSONException;
import org.json.JSONObject;

/**
 * The keeper's state and its transitions. Stored are the options of the start, the anchor of the run, the boot in
 * which the anchor was taken, `paused` and `problem`. The listener receives pauses, stops and changes of the problem.
 */
final class Keeper {

    /** Receives new fixes and states, on any thread. The plugin sets it while there is a web view. */
    interface Listener {
        void onFix(long seq);
        void onState(JSONObject state);
    }

    static volatile Listener listener;

    private final Context context;
    private final FixStore store;

    Keeper(Context context) {
        this.context = context.getApplicationContext();
        this.store = FixStore.of(context);
    }

    /** The KeeperState of definitions.ts. */
    JSONObject told() throws JSONException {
        JSONObject state = store.state();
        JSONObject options = state.optJSONObject("options");
        boolean keeping = options != null && !state.has("paused") && !state.has("problem");
        return new JSONObject()
            .put("run", options == null ? JSONObject.NULL : options.getJSONObject("run"))
            .put("anchor", options == null ? JSONObject.NULL : state.getJSONObject("anchor"))
            .put("keeping", keeping)
            .put("paused", state.has("paused") ? state.get("paused") : JSONObject.NULL)
            .put("problem", state.has("problem") ? state.get("problem") : JSONObject.NULL);
    }

    /** The options of the last start, or null after a stop. */
    JSONObject options() throws JSONException {
        return store.state().optJSONObject("options");
    }

    JSONObject anchor() throws JSONException {
        return store.state().getJSONObject("anchor");
    }

    boolean isPaused() throws JSONException {
        return store.state().has("paused");
    }

    /** Stores what to record. The same run keeps its anchor, unless the phone has been restarted since. */
    synchronized void begin(JSONObject options) throws JSONException {
        JSONObject before = store.state();
        JSONObject was = before.optJSONObject("options");
        int boot = Clocks.boot(context);
        boolean goesOn = was != null && isSameRun(was, options) && before.optInt("boot", -1) == boot;
        JSONObject anchor = goesOn ? before.getJSONObject("anchor") : Clocks.now();
        store.setState(new JSONObject().put("options", options).put("anchor", anchor).put("boot", boot));
    }

    /** Takes a new anchor if the phone was restarted during the run, since the monotonic clock then starts at 0. */
    synchronized void anchorAnewAfterRestart() throws JSONException {
        JSONObject state = store.state();
        if (state.optInt("boot", -1) == Clocks.boot(context)) return;
        store.setState(state.put("anchor", Clocks.now()).put("boot", Clocks.boot(context)));
    }

    synchronized void pause(String by) throws JSONException {
        JSONObject state = store.state();
        if (!state.has("options") || state.has("paused")) return;
        store.setState(state.put("paused", new JSONObject().put("by", by).put("at", Clocks.now())));
        tell();
    }

    synchronized void stop() throws JSONException {
        store.setState(new JSONObject());
        tell();
    }

    /** Stores why recording is impossible, or null when it is possible again. */
    synchronized void setProblem(String problem) throws JSONException {
        JSONObject state = store.state();
        if (!state.has("options") || String.valueOf(problem).equals(state.optString("problem", "null"))) return;
        if (problem == null) state.remove("problem");
        else state.put("problem", problem);
        store.setState(state);
        tell();
    }

    /** The problem caused by missing permissions or the location switch, or null. */
    String hindrance() {
        if (!isGranted(Manifest.permission.ACCESS_COARSE_LOCATION)) return "denied";
        if (!isGranted(Manifest.permission.ACCESS_FINE_LOCATION)) return "approximate";
        return isLocationOn() ? null : "switched-off";
    }

    boolean isLocationOn() {
        return LocationManagerCompat.isLocationEnabled(context.getSystemService(LocationManager.class));
    }

    boolean isGranted(String permission) {
        return ContextCompat.checkSelfPermission(context, permission) == PackageManager.PERMISSION_GRANTED;
    }

    private static boolean isSameRun(JSONObject one, JSONObject other) throws JSONException {
        JSONObject a = one.getJSONObject("run");
        JSONObject b = other.getJSONObject("run");
        return (
            a.getString("questId").equals(b.getString("questId")) &&
            a.getString("userId").equals(b.getString("userId")) &&
            a.getString("startedAt").equals(b.getString("startedAt"))
        );
    }

    private void tell() throws JSONException {
        Listener now = listener;
        if (now != null) now.onState(told());
    }
}
