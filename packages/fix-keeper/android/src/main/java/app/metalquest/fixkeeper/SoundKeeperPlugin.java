package app.metalquest.fixkeeper;

import android.content.Intent;
import com.getcapacitor.Plugin;
import com.getcapacitor.PluginCall;
import com.getcapacitor.PluginMethod;
import com.getcapacitor.annotation.CapacitorPlugin;

/** Starts and ends the service that keeps a recording of sound running. See sound-keeper.ts. */
@CapacitorPlugin(name = "SoundKeeper")
public class SoundKeeperPlugin extends Plugin {

    @PluginMethod
    public void start(PluginCall call) {
        String title = call.getString("title");
        String text = call.getString("text");
        String channelName = call.getString("channelName");
        if (title == null || text == null || channelName == null) {
            call.reject("start needs title, text and channelName", "BAD_OPTIONS");
            return;
        }
        try {
            SoundKeeperService.start(getContext(), title, text, channelName);
            call.resolve();
        } catch (RuntimeException error) {
            // For example ForegroundServiceStartNotAllowedException.
            call.reject("The service could not start: " + error.getMessage(), "REFUSED", error);
        }
    }

    @PluginMethod
    public void stop(PluginCall call) {
        getContext().stopService(new Intent(getContext(), SoundKeeperService.class));
        call.resolve();
    }

    /** The page that records is gone. */
    @Override
    protected void handleOnDestroy() {
        getContext().stopService(new Intent(getContext(), SoundKeeperService.class));
    }
}
