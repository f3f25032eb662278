import type { FastifyRequest } from 'fastify';
import type { BackendContext } from '../context.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { AfterAnswer } from './after-answer.ts';
import type { AuthLimits } from './auth-limits.ts';
import type { PasswordCheck, PasswordHasher } from './passwords.ts';
import type { Device } from './sessions.ts';

export interface AuthParts extends BackendContext {
  hasher: PasswordHasher;
  passwordMatches: PasswordCheck;
  limits: AuthLimits;
  mailer: Mailer;
  afterAnswer: AfterAnswer;
  deviceOf(request: FastifyRequest): Device;
}
