import { enterCode } from './enterCode.ts'
import { logIn } from './logIn.ts'
import type { Scene, SceneFixture } from './Scene.ts'
import { submitEmail } from './submitEmail.ts'

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 ' +
  '(KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
const shows = (phase: string) => `:is(.status-panel, .cast)[data-state="${phase}"]`
const error = '.field-error:not(:empty)'
/** A page without wallets, so that the logins come first. */
const alone = { query: { wallets: '' } }
const features = (...socials: readonly string[]) => [
  { id: 'social_login', isEnabled: true, config: ['email', ...socials] },
]
/** The secure site's next fault. */
const plan = (next: string, message?: string) => ({
  before: ({ control }: SceneFixture) =>
    control('POST', '/secure', { next, ...(message ? { message } : {}) }),
})

const emailScenes: readonly Scene[] = [
  {
    name: 'connect-logins',
    view: 'Connect',
    waitFor: '[data-social="more"]',
    ...alone,
    reach: ({ open }) => open(),
  },
  {
    name: 'connect-login-only',
    view: 'Connect',
    waitFor: '[data-social="github"]',
    ...alone,
    before: ({ control }) => control('PUT', '/config', features('github')),
    reach: ({ open }) => open(),
  },
  {
    name: 'email-login',
    view: 'EmailLogin',
    waitFor: 'input',
    reach: ({ open }) => open('EmailLogin'),
  },
  {
    name: 'email-invalid',
    view: 'EmailLogin',
    waitFor: error,
    reach: (stage) => submitEmail(stage, 'nobody'),
  },
  {
    name: 'email-cooldown',
    view: 'EmailLogin',
    waitFor: '[role="timer"]',
    async reach(stage) {
      await submitEmail(stage)
      await stage.find('.code input').waitFor()
      await submitEmail(stage, 'grace@example.com')
    },
  },
  {
    name: 'email-failed',
    view: 'EmailLogin',
    waitFor: error,
    ...plan('error', 'The mail could not be sent'),
    reach: (stage) => submitEmail(stage),
  },
  {
    name: 'otp',
    view: 'EmailVerifyOtp',
    waitFor: '.code input',
    reach: (stage) => submitEmail(stage),
  },
  {
    name: 'otp-wrong',
    view: 'EmailVerifyOtp',
    waitFor: error,
    ...plan('wrong'),
    reach: (stage) => enterCode(stage),
  },
  {
    name: 'otp-expired',
    view: 'EmailVerifyOtp',
    waitFor: error,
    ...plan('expired'),
    reach: (stage) => enterCode(stage),
  },
  {
    name: 'device',
    view: 'EmailVerifyDevice',
    waitFor: shows('waiting'),
    ...plan('device'),
    reach: (stage) => submitEmail(stage),
  },
]

const social = (provider: string) => `[data-social="${provider}"]`
async function openPopup({ open, press, page }: SceneFixture) {
  await open()
  const [popup] = await Promise.all([page.waitForEvent('popup'), press(social('github'))])
  return popup
}

const socialScenes: readonly Scene[] = [
  {
    name: 'socials',
    view: 'ConnectSocials',
    waitFor: social('facebook'),
    reach: ({ open }) => open('ConnectSocials'),
  },
  {
    name: 'social-blocked',
    view: 'ConnectingSocial',
    waitFor: shows('blocked'),
    reach: ({ open }) => open('ConnectingSocial', { provider: 'google' }),
  },
  {
    name: 'social-waiting',
    view: 'ConnectingSocial',
    waitFor: shows('waiting'),
    ...alone,
    reach: (stage) => openPopup(stage),
  },
  {
    name: 'social-closed',
    view: 'ConnectingSocial',
    waitFor: shows('closed'),
    ...alone,
    reach: async (stage) => (await openPopup(stage)).close(),
  },
  {
    name: 'social-failed',
    view: 'ConnectingSocial',
    waitFor: shows('failed'),
    ...alone,
    ...plan('error', 'Not now'),
    reach: (stage) => openPopup(stage),
  },
  {
    name: 'farcaster',
    view: 'ConnectingFarcaster',
    waitFor: '.qr',
    reach: ({ open }) => open('ConnectingFarcaster'),
  },
  {
    name: 'farcaster-preparing',
    view: 'ConnectingFarcaster',
    waitFor: shows('preparing'),
    ...plan('silent'),
    reach: ({ open }) => open('ConnectingFarcaster'),
  },
  {
    name: 'farcaster-failed',
    view: 'ConnectingFarcaster',
    waitFor: shows('failed'),
    ...plan('error', 'Not now'),
    reach: ({ open }) => open('ConnectingFarcaster'),
  },
  {
    name: 'farcaster-phone',
    view: 'ConnectingFarcaster',
    waitFor: '[data-action="open-app"]',
    userAgent: phone,
    reach: ({ open }) => open('ConnectingFarcaster'),
  },
]

const loggedInScenes: readonly Scene[] = [
  {
    name: 'account-login',
    view: 'Account',
    waitFor: '[data-login]',
    reach: (stage) => logIn(stage).then(() => stage.open()),
  },
  {
    name: 'account-several',
    view: 'Account',
    waitFor: '.account-other',
    query: { namespaces: 'eip155,solana' },
    reach: (stage) => logIn(stage).then(() => stage.open()),
  },
  {
    name: 'account-disconnect',
    view: 'AccountDisconnect',
    waitFor: '[data-action="disconnect-all"]',
    query: { namespaces: 'eip155,solana' },
    reach: (stage) => logIn(stage).then(() => stage.open('AccountDisconnect')),
  },
  {
    name: 'settings-login',
    view: 'AccountSettings',
    waitFor: '[data-setting]',
    reach: (stage) => logIn(stage).then(() => stage.open('AccountSettings')),
  },
  {
    name: 'update-email',
    view: 'UpdateEmailWallet',
    waitFor: 'input',
    reach: (stage) => logIn(stage).then(() => stage.open('UpdateEmailWallet')),
  },
  {
    name: 'update-email-primary',
    view: 'UpdateEmailPrimaryOtp',
    waitFor: '.code input',
    reach: (stage) =>
      logIn(stage).then(() => stage.open('UpdateEmailPrimaryOtp', { email: 'new@example.com' })),
  },
  {
    name: 'update-email-secondary',
    view: 'UpdateEmailSecondaryOtp',
    waitFor: '.code input',
    reach: (stage) =>
      logIn(stage).then(() => stage.open('UpdateEmailSecondaryOtp', { email: 'new@example.com' })),
  },
  {
    name: 'account-type',
    view: 'SmartAccountSettings',
    waitFor: '.row[aria-current]',
    reach: (stage) => logIn(stage).then(() => stage.open('SmartAccountSettings')),
  },
  {
    name: 'account-type-none',
    view: 'SmartAccountSettings',
    waitFor: '.notice',
    reach: ({ open }) => open('SmartAccountSettings'),
  },
  {
    name: 'approve-none',
    view: 'ApproveTransaction',
    waitFor: '.notice',
    reach: ({ open }) => open('ApproveTransaction', { request: 'none' }),
  },
]

/** Logging in by email and with social accounts, and what a login can do. */
export const loginScenes: readonly Scene[] = [...emailScenes, ...socialScenes, ...loggedInScenes]
