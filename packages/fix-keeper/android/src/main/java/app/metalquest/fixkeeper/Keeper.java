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
 * The keeper's state, as it changes. Stored: the options of the start, the anchor of the run, the boot it was taken in,
 * `paused` and `problem`. Every change is told to whoever listens, which is the plugin while there is a web view.
 */
final class Keeper {

    /** Told of what is new. Called on any thread. */
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

    /** KeeperState of the definitions. */
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

    /** What was started last, or null after a stop. */
    JSONObject options() throws JSONException {
        return store.state().optJSONObject("options");
    }

    JSONObject anchor() throws JSONException {
        return store.state().getJSONObject("anchor");
    }

    boolean isPaused() throws JSONException {
        return store.state().has("paused");
    }

    /** Notes what to keep. The same run keeps its anchor, unless the phone was restarted since it was taken. */
    synchronized void begin(JSONObject options) throws JSONException {
        JSONObject before = store.state();
        JSONObject was = before.optJSONObject("options");
        int boot = Clocks.boot(context);
        boolean goesOn = was != null && isSameRun(was, options) && before.optInt("boot", -1) == boot;
        JSONObject anchor = goesOn ? before.getJSONObject("anchor") : Clocks.now();
        store.setState(new JSONObject().put("options", options).put("anchor", anchor).put("boot", boot));
    }

    /** The phone was restarted in the middle of the run: its readings start anew. */
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

    /** What stands in the way, or null when nothing does any more. */
    synchronized void setProblem(String problem) throws JSONException {
        JSONObject state = store.state();
        if (!state.has("options") || String.valueOf(problem).equals(state.optString("problem", "null"))) return;
        if (problem == null) state.remove("problem");
        else state.put("problem", problem);
        store.setState(state);
        tell();
    }

    /** The problem that permissions and switches make now, or null. */
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
