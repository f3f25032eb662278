package app.metalquest.fixkeeper;

import android.annotation.SuppressLint;
import android.app.Notification;
import android.app.Service;
import android.content.Context;
import android.content.Intent;
import android.content.pm.ServiceInfo;
import android.location.Location;
import android.location.LocationManager;
import android.os.Build;
import android.os.IBinder;
import androidx.annotation.NonNull;
import androidx.core.app.NotificationManagerCompat;
import androidx.core.app.ServiceCompat;
import androidx.core.content.ContextCompat;
import androidx.core.location.LocationListenerCompat;
import androidx.core.location.LocationManagerCompat;
import androidx.core.location.LocationRequestCompat;
import com.getcapacitor.Logger;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.json.JSONException;
import org.json.JSONObject;

/**
 * Receives the fixes and stores them on its own thread, without the web view. Its options are in the store, so that a
 * service restarted by the system (START_STICKY) continues recording.
 */
public class FixKeeperService extends Service implements LocationListenerCompat {

    static final String PAUSE = "app.metalquest.fixkeeper.PAUSE";

    private Keeper keeper;
    private FixStore store;
    private WalkNotification words;
    private ExecutorService storing;

    /** True from the start as a foreground service until it is destroyed. */
    private static volatile boolean isInFront;

    @Override
    public void onCreate() {
        super.onCreate();
        keeper = new Keeper(this);
        store = FixStore.of(this);
        words = new WalkNotification(this);
        storing = Executors.newSingleThreadExecutor();
    }

    @Override
    public int onStartCommand(Intent intent, int flags, int startId) {
        try {
            if (intent != null && PAUSE.equals(intent.getAction())) {
                keeper.pause("notification");
                return leave();
            }
            return keep();
        } catch (JSONException | RuntimeException error) {
            // For example ForegroundServiceStartNotAllowedException, or SecurityException after a permission was revoked.
            Logger.error("FixKeeper", "could not keep fixes", error);
            giveUp();
            return START_NOT_STICKY;
        }
    }

    private int keep() throws JSONException {
        JSONObject options = keeper.options();
        boolean isWanted = options != null && !keeper.isPaused();
        if (isWanted) keeper.anchorAnewAfterRestart();
        // Always call startForeground, also without work: otherwise Android kills the app.
        int type = Build.VERSION.SDK_INT >= Build.VERSION_CODES.Q ? ServiceInfo.FOREGROUND_SERVICE_TYPE_LOCATION : 0;
        ServiceCompat.startForeground(this, WalkNotification.ID, isWanted ? recording(options) : words.nothing(), type);
        isInFront = true;
        if (!isWanted) return leave();
        String hindrance = keeper.hindrance();
        keeper.setProblem(hindrance);
        // With location switched off for the whole phone, keep listening: onProviderEnabled reports when it is back on.
        if (hindrance != null && !hindrance.equals("switched-off")) return leave();
        listen(options);
        return START_STICKY;
    }

    private Notification recording(JSONObject options) throws JSONException {
        long sinceMs = Clocks.monotonicMs() - keeper.anchor().getLong("monotonicMs");
        return words.recording(options.getJSONObject("notice"), sinceMs);
    }

    @SuppressLint("MissingPermission") // hindrance() has checked it. If it is revoked in between, onStartCommand catches the SecurityException.
    private void listen(JSONObject options) throws JSONException {
        LocationManager manager = getSystemService(LocationManager.class);
        LocationRequestCompat request = new LocationRequestCompat.Builder(options.getLong("intervalMs"))
            .setMinUpdateIntervalMillis(options.getLong("fastestMs"))
            .setMinUpdateDistanceMeters((float) options.getDouble("distanceFilterM"))
            .setQuality(LocationRequestCompat.QUALITY_HIGH_ACCURACY)
            .build();
        LocationManagerCompat.removeUpdates(manager, this);
        LocationManagerCompat.requestLocationUpdates(manager, provider(manager), request, storing, this);
    }

    /** The platform's fused provider where it exists, otherwise GPS. Neither needs Play services. */
    private static String provider(LocationManager manager) {
        boolean hasFused = Build.VERSION.SDK_INT >= Build.VERSION_CODES.S && manager.hasProvider(LocationManager.FUSED_PROVIDER);
        return hasFused ? LocationManager.FUSED_PROVIDER : LocationManager.GPS_PROVIDER;
    }

    @Override
    public void onLocationChanged(@NonNull Location fix) {
        try {
            JSONObject options = keeper.options();
            // A fix may still arrive after a pause.
            if (options == null || keeper.isPaused()) return;
            long seq = store.add(options.getJSONObject("run"), keeper.anchor(), fix);
            keeper.setProblem(null);
            Keeper.Listener listener = Keeper.listener;
            if (listener != null) listener.onFix(seq);
        } catch (JSONException | RuntimeException error) {
            Logger.error("FixKeeper", "could not store a fix", error);
            giveUp();
        }
    }

    @Override
    public void onProviderDisabled(@NonNull String provider) {
        setProblem(keeper.hindrance());
    }

    @Override
    public void onProviderEnabled(@NonNull String provider) {
        setProblem(keeper.hindrance());
    }

    private void setProblem(String problem) {
        try {
            keeper.setProblem(problem);
        } catch (JSONException | RuntimeException error) {
            Logger.error("FixKeeper", "could not note a problem", error);
        }
    }

    /** Stores the problem, if the store can still be written, and stops the service. */
    private void giveUp() {
        String hindrance = keeper.hindrance();
        setProblem(hindrance == null ? "failed" : hindrance);
        ServiceCompat.stopForeground(this, ServiceCompat.STOP_FOREGROUND_REMOVE);
        stopSelf();
    }

    /** Ends the service. For a paused quest, a notification stays. */
    private int leave() throws JSONException {
        ServiceCompat.stopForeground(this, ServiceCompat.STOP_FOREGROUND_REMOVE);
        words.showPaused(keeper);
        stopSelf();
        return START_NOT_STICKY;
    }

    @Override
    public void onDestroy() {
        LocationManagerCompat.removeUpdates(getSystemService(LocationManager.class), this);
        storing.shutdown();
        isInFront = false;
        super.onDestroy();
    }

    @Override
    public IBinder onBind(Intent intent) {
        return null;
    }

    /** Starts the service, or makes it read its options again. The app must be in the foreground. */
    static void look(Context context) {
        ContextCompat.startForegroundService(context, new Intent(context, FixKeeperService.class));
    }

    /** Ends the service. If it has not called startForeground yet, it finds no work then and ends itself. */
    static void end(Context context) {
        if (isInFront) context.stopService(new Intent(context, FixKeeperService.class));
        NotificationManagerCompat.from(context).cancel(WalkNotification.ID);
    }
}
