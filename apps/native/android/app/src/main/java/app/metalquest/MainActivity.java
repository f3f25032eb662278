package app.metalquest;

import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {}
