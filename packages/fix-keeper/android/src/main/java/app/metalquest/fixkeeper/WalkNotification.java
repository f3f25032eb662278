package app.metalquest.fixkeeper;

import android.annotation.SuppressLint;
import android.app.Notification;
import android.app.PendingIntent;
import android.content.Context;
import android.content.Intent;
import androidx.core.app.NotificationChannelCompat;
import androidx.core.app.NotificationCompat;
import androidx.core.app.NotificationManagerCompat;
import org.json.JSONException;
import org.json.JSONObject;

/** The notification of a quest being recorded, with its elapsed time and a pause button. */
final class WalkNotification {

    static final int ID = 4711;
    private static final String CHANNEL = "recording";

    private final Context context;

    WalkNotification(Context context) {
        this.context = context;
    }

    /** While recording. `sinceStartMs` is the time since the notice was created; the system advances the timer. */
    Notification recording(JSONObject notice, long sinceStartMs) throws JSONException {
        Intent pause = new Intent(context, FixKeeperService.class).setAction(FixKeeperService.PAUSE);
        PendingIntent onPause = PendingIntent.getService(context, 1, pause, PendingIntent.FLAG_IMMUTABLE);
        return base(notice, notice.getString("title"), notice.getString("text"))
            .setOngoing(true)
            .setShowWhen(true)
            .setUsesChronometer(true)
            .setWhen(System.currentTimeMillis() - notice.getLong("elapsedMs") - sinceStartMs)
            .setForegroundServiceBehavior(NotificationCompat.FOREGROUND_SERVICE_IMMEDIATE)
            .addAction(0, notice.getString("pauseLabel"), onPause)
            .build();
    }

    /** For a service without work, which must show a notification before it may end. */
    Notification nothing() throws JSONException {
        CharSequence app = context.getApplicationInfo().loadLabel(context.getPackageManager());
        return base(new JSONObject().put("channelName", app), String.valueOf(app), "").build();
    }

    /** Shows that the quest is paused, if it is. The user can dismiss it. */
    @SuppressLint("MissingPermission") // areNotificationsEnabled has checked it.
    void showPaused(Keeper keeper) throws JSONException {
        JSONObject options = keeper.options();
        NotificationManagerCompat notifications = NotificationManagerCompat.from(context);
        if (options == null || !keeper.isPaused() || !notifications.areNotificationsEnabled()) return;
        JSONObject notice = options.getJSONObject("notice");
        notifications.notify(ID, base(notice, notice.getString("pausedTitle"), notice.getString("pausedText")).build());
    }

    private NotificationCompat.Builder base(JSONObject notice, String title, String text) throws JSONException {
        NotificationChannelCompat channel = new NotificationChannelCompat.Builder(
            CHANNEL,
            NotificationManagerCompat.IMPORTANCE_LOW
        )
            .setName(notice.getString("channelName"))
            .build();
        NotificationManagerCompat.from(context).createNotificationChannel(channel);
        Intent open = context.getPackageManager().getLaunchIntentForPackage(context.getPackageName());
        return new NotificationCompat.Builder(context, CHANNEL)
            .setSmallIcon(R.drawable.fix_keeper_walk)
            .setContentTitle(title)
            .setContentText(text)
            .setContentIntent(PendingIntent.getActivity(context, 0, open, PendingIntent.FLAG_IMMUTABLE))
            .setOnlyAlertOnce(true)
            .setSilent(true);
    }
}
