import type { PasswordHashCost } from '../../src/auth/passwords.ts';
import type { BackendSettings } from '../../src/settings.ts';

type Given = Partial<Omit<BackendSettings, 'rateLimits'>> & {
  dataDirectory: string;
  rateLimits?: Partial<BackendSettings['rateLimits']>;
};

/** The minimum that argon2 allows: 0.1 ms per hash. */
export const TEST_HASH_COST: PasswordHashCost = { memoryKiB: 8, passes: 1 };

export function testSettings(given: Given): BackendSettings {
  return {
    publicUrl: 'http://localhost:3000',
    redirectAllowList: [],
    appOrigins: [],
    confirmEmail: false,
    adminRequiresMfa: false,
    anonKey: 'unused',
    mail: { smtpUrl: null, from: 'MetalQuest <no-reply@localhost>' },
    providers: { google: null, facebook: null },
    socketsPerAddress: 10_000,
    storageBytesPerUser: 20 * 1024 ** 3,
    rowsPerUser: 200_000,
    rowBytesPerUser: 1000 ** 3,
    passwordHash: TEST_HASH_COST,
    accessTokenSeconds: 3600,
    sessionIdleDays: 60,
    sessionMaxDays: 365,
    securityLogAddressDays: 30,
    securityLogDays: 365,
    weather: null,
    geocode: null,
    trustedProxies: [],
    ...given,
    rateLimits: {
      signInPerMinute: 10_000,
      wrongPasswordsFree: 10_000,
      wrongPasswordsPerDay: 10_000,
      signUpPerHour: 10_000,
      refreshPerMinute: 10_000,
      functionsPerMinute: 10_000,
      rowsPerMinute: 1_000_000,
      mailsPerHour: 10_000,
      ...given.rateLimits,
    },
  };
}

export type TestSettings = Omit<Given, 'dataDirectory'>;
