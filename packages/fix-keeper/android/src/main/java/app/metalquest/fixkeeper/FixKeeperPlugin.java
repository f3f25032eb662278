package app.metalquest.fixkeeper;

import android.Manifest;
import android.content.Intent;
import android.net.Uri;
import android.os.Build;
import android.provider.Settings;
import com.getcapacitor.JSObject;
import com.getcapacitor.Plugin;
import com.getcapacitor.PluginCall;
import com.getcapacitor.PluginMethod;
import com.getcapacitor.annotation.CapacitorPlugin;
import com.getcapacitor.annotation.Permission;
import com.getcapacitor.annotation.PermissionCallback;
import org.json.JSONException;
import org.json.JSONObject;

/** The keeper's interface for the web view. See definitions.ts. */
@CapacitorPlugin(
    name = "FixKeeper",
    permissions = {
        @Permission(
            alias = "location",
            strings = { Manifest.permission.ACCESS_COARSE_LOCATION, Manifest.permission.ACCESS_FINE_LOCATION }
        ),
        @Permission(alias = "background", strings = { Manifest.permission.ACCESS_BACKGROUND_LOCATION }),
        @Permission(alias = "notifications", strings = { Manifest.permission.POST_NOTIFICATIONS })
    }
)
public class FixKeeperPlugin extends Plugin implements Keeper.Listener {

    private static final int MOST_AT_ONCE = 1000;

    private Keeper keeper;
    private FixStore store;

    private interface Work {
        JSONObject run() throws JSONException;
    }

    @Override
    public void load() {
        keeper = new Keeper(getContext());
        store = FixStore.of(getContext());
        Keeper.listener = this;
    }

    @Override
    protected void handleOnDestroy() {
        if (Keeper.listener == this) Keeper.listener = null;
    }

    @Override
    public void onFix(long seq) {
        notifyListeners("fix", new JSObject().put("seq", seq));
    }

    @Override
    public void onState(JSONObject state) {
        try {
            notifyListeners("state", JSObject.fromJSONObject(state));
        } catch (JSONException error) {
            throw new IllegalStateException(error);
        }
    }

    @PluginMethod
    public void start(PluginCall call) {
        if (call.getObject("run") == null || call.getObject("notice") == null || call.getDouble("distanceFilterM") == null) {
            call.reject("start needs run, notice, distanceFilterM, intervalMs and fastestMs", "BAD_OPTIONS");
            return;
        }
        answer(call, () -> {
            keeper.begin(call.getData());
            String hindrance = keeper.hindrance();
            keeper.setProblem(hindrance);
            if (hindrance == null || hindrance.equals("switched-off")) FixKeeperService.look(getContext());
            return keeper.told();
        });
    }

    @PluginMethod
    public void pause(PluginCall call) {
        answer(call, () -> {
            keeper.pause("app");
            FixKeeperService.end(getContext());
            new WalkNotification(getContext()).showPaused(keeper);
            return keeper.told();
        });
    }

    @PluginMethod
    public void stop(PluginCall call) {
        answer(call, () -> {
            keeper.stop();
            FixKeeperService.end(getContext());
            return keeper.told();
        });
    }

    @PluginMethod
    public void state(PluginCall call) {
        answer(call, keeper::told);
    }

    @PluginMethod
    public void read(PluginCall call) {
        String userId = call.getString("userId");
        Integer after = call.getInt("after");
        Integer limit = call.getInt("limit");
        if (userId == null || after == null || limit == null || limit < 1 || limit > MOST_AT_ONCE) {
            call.reject("read needs userId, after, and a limit of 1 to 1,000", "BAD_OPTIONS");
            return;
        }
        // Read the clock first, so that readAt is not later than the newest fix returned.
        answer(call, () -> new JSONObject().put("readAt", Clocks.now()).put("fixes", store.read(userId, after, limit)));
    }

    @PluginMethod
    public void forget(PluginCall call) {
        String userId = call.getString("userId");
        Integer upTo = call.getInt("upTo");
        if (userId == null || upTo == null) {
            call.reject("forget needs userId and upTo", "BAD_OPTIONS");
            return;
        }
        answer(call, () -> {
            store.forget(userId, upTo);
            return new JSONObject();
        });
    }

    @Override
    @PluginMethod
    public void checkPermissions(PluginCall call) {
        call.resolve(permissions());
    }

    @Override
    @PluginMethod
    public void requestPermissions(PluginCall call) {
        String which = call.getString("permission", "");
        if (!which.equals("location") && !which.equals("background") && !which.equals("notifications")) {
            call.reject("permission must be location, notifications or background", "BAD_OPTIONS");
            return;
        }
        if (isAskedFor(which)) requestPermissionForAlias(which, call, "answered");
        else call.resolve(permissions());
    }

    @PermissionCallback
    private void answered(PluginCall call) {
        call.resolve(permissions());
    }

    @PluginMethod
    public void openSettings(PluginCall call) {
        Uri app = Uri.fromParts("package", getContext().getPackageName(), null);
        getActivity().startActivity(new Intent(Settings.ACTION_APPLICATION_DETAILS_SETTINGS, app));
        call.resolve();
    }

    /** Whether this Android version asks for the permission separately; older versions grant it without a prompt. */
    private static boolean isAskedFor(String alias) {
        if (alias.equals("background")) return Build.VERSION.SDK_INT >= Build.VERSION_CODES.Q;
        return !alias.equals("notifications") || Build.VERSION.SDK_INT >= Build.VERSION_CODES.TIRAMISU;
    }

    private JSObject permissions() {
        boolean roughly = keeper.isGranted(Manifest.permission.ACCESS_COARSE_LOCATION);
        String location = roughly ? "granted" : getPermissionState("location").toString();
        String background = isAskedFor("background") ? getPermissionState("background").toString() : location;
        String notifications = isAskedFor("notifications") ? getPermissionState("notifications").toString() : "granted";
        return new JSObject()
            .put("location", location)
            .put("precise", keeper.isGranted(Manifest.permission.ACCESS_FINE_LOCATION))
            .put("background", background)
            .put("notifications", notifications)
            .put("services", keeper.isLocationOn());
    }

    private void answer(PluginCall call, Work work) {
        try {
            call.resolve(JSObject.fromJSONObject(work.run()));
        } catch (JSONException error) {
            call.reject("The given or stored data could not be read: " + error.getMessage(), "BAD_OPTIONS", error);
        } catch (RuntimeException error) {
            call.reject("The fix keeper failed: " + error.getMessage(), "STORE", error);
        }
    }
}
