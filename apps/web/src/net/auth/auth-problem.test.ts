import { expect, it } from 'vitest';
import { authProblem, linkProblem } from './auth-problem.ts';

/** An error as auth-js throws it. */
function authError(fields: {
  name?: string;
  code?: string;
  status?: number;
  message?: string;
  reasons?: string[];
}) {
  return Object.assign(new Error(fields.message ?? 'as the server said it'), fields);
}

it.each([502, 503, 504])('status %i is shown as a temporary problem', (status) => {
  const problem = authProblem(authError({ name: 'AuthRetryableFetchError', status }), true);
  expect(problem.message).toBe(`The server cannot answer right now (HTTP ${status})`);
  expect(problem.advice).toContain('Wait a minute');
});

it('without a response, the device decides whether it is offline', () => {
  const lost = authError({ name: 'AuthRetryableFetchError', status: 0 });
  expect(authProblem(lost, true).message).toBe('No answer from the server');
  expect(authProblem(lost, false).message).toBe('You are offline');
  expect(authProblem(new TypeError('Failed to fetch'), false).message).toBe('You are offline');
});

it.each([
  ['invalid_credentials', 'as the server said it', 'forgotten_password'],
  ['email_not_confirmed', 'as the server said it', 'send-again'],
  ['user_already_exists', 'as the server said it', 'sign_in'],
  ['otp_expired', 'This code is wrong or has expired', null],
  ['over_request_rate_limit', 'Too many attempts', null],
  ['over_email_send_rate_limit', 'Too many emails were requested', null],
  ['user_banned', 'This account is suspended', null],
])('%s has advice', (code, message, remedy) => {
  const problem = authProblem(authError({ code, status: 400 }), true);
  expect(problem).toMatchObject({ message, remedy });
  expect(problem.advice).toMatch(/\.$/);
});

it('a weak password is shown with its reasons', () => {
  const error = authError({
    name: 'AuthWeakPasswordError',
    code: 'weak_password',
    reasons: ['length', 'pwned'],
  });
  expect(authProblem(error, true).reasons).toEqual([
    'It is too short.',
    'It is among the first passwords that attackers try.',
  ]);
});

it('an unknown error keeps its message and gets advice', () => {
  const problem = authProblem(authError({ code: 'hook_timeout', message: 'Failed to reach hook' }), true);
  expect(problem.message).toBe('Failed to reach hook');
  expect(problem.advice).toContain('Try again');
});

it.each([
  ['otp_expired', 'Email link is invalid or has expired', 'This link is no longer valid'],
  ['flow_state_expired', '', 'This took too long'],
  ['access_denied', 'You cancelled the sign-in at Google.', 'You were not signed in'],
])('a link returning with %s is explained', (code, description, message) => {
  const problem = linkProblem(code, description);
  expect(problem.message).toBe(message);
  expect(problem.advice).toBeTruthy();
});

it("the provider's reason for a refusal is shown", () => {
  const serverMessage = 'The provider shared no email address. Allow it there.';
  expect(linkProblem('validation_failed', serverMessage).advice).toBe(serverMessage);
});
