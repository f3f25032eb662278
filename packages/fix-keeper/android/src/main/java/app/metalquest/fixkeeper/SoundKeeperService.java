package app.metalquest.fixkeeper;

import android.app.Notification;
import android.app.PendingIntent;
import android.app.Service;
import android.content.Context;
import android.content.Intent;
import android.content.pm.ServiceInfo;
import android.os.Build;
import android.os.IBinder;
import androidx.core.app.NotificationChannelCompat;
import androidx.core.app.NotificationCompat;
import androidx.core.app.NotificationManagerCompat;
import androidx.core.app.ServiceCompat;
import androidx.core.content.ContextCompat;
import com.getcapacitor.Logger;

/**
 * Lets the web view keep recording sound while the app is in the background or the screen is locked. It records nothing
 * itself, and ends with the app.
 */
public class SoundKeeperService extends Service {

    private static final int ID = 4712;
    private static final String CHANNEL = "sound";
    static final String TITLE = "title";
    static final String TEXT = "text";
    static final String CHANNEL_NAME = "channelName";

    @Override
    public int onStartCommand(Intent intent, int flags, int startId) {
        try {
            int type = Build.VERSION.SDK_INT >= Build.VERSION_CODES.R ? ServiceInfo.FOREGROUND_SERVICE_TYPE_MICROPHONE : 0;
            ServiceCompat.startForeground(this, ID, notification(intent), type);
        } catch (RuntimeException error) {
            // For example SecurityException without the permission: the recording then ends in the background.
            Logger.error("SoundKeeper", "could not keep the recording in the background", error);
            stopSelf();
        }
        return START_NOT_STICKY;
    }

    private Notification notification(Intent intent) {
        NotificationChannelCompat channel = new NotificationChannelCompat.Builder(
            CHANNEL,
            NotificationManagerCompat.IMPORTANCE_LOW
        )
            .setName(intent.getStringExtra(CHANNEL_NAME))
            .build();
        NotificationManagerCompat.from(this).createNotificationChannel(channel);
        Intent open = getPackageManager().getLaunchIntentForPackage(getPackageName());
        return new NotificationCompat.Builder(this, CHANNEL)
            .setSmallIcon(R.drawable.fix_keeper_walk)
            .setContentTitle(intent.getStringExtra(TITLE))
            .setContentText(intent.getStringExtra(TEXT))
            .setContentIntent(PendingIntent.getActivity(this, 0, open, PendingIntent.FLAG_IMMUTABLE))
            .setOngoing(true)
            .setSilent(true)
            .setUsesChronometer(true)
            .setForegroundServiceBehavior(NotificationCompat.FOREGROUND_SERVICE_IMMEDIATE)
            .build();
    }

    @Override
    public IBinder onBind(Intent intent) {
        return null;
    }

    /** The app must be in the foreground and have the permission for the microphone. */
    static void start(Context context, String title, String text, String channelName) {
        Intent intent = new Intent(context, SoundKeeperService.class)
            .putExtra(TITLE, title)
            .putExtra(TEXT, text)
            .putExtra(CHANNEL_NAME, channelName);
        ContextCompat.startForegroundService(context, intent);
    }
}
