import { pipe, regex, string } from 'valibot'
import type { LatchkeyError, Platform, Slice } from '#kernel'
import { safeParse } from '#kernel'
import { emailAddress } from '#plugins/ports/emailAddress'
import { emailError } from '#plugins/ports/emailErrors'
import type { EmbeddedState, EmbeddedWallet } from '#plugins/ports/embedded-wallet'
import type { EmailCooldown } from './createEmailCooldown.ts'
import { createEmailCooldown } from './createEmailCooldown.ts'
import type { FrameLink } from './createFrameLink.ts'
import type { LoginConnector } from './createLoginConnector.ts'
import type { LoginSession } from './createLoginSession.ts'
import type { LoginStorage } from './createLoginStorage.ts'
import type { Logins } from './createLogins.ts'
import { createWithProvider } from './createWithProvider.ts'
import { embeddedWalletError } from './errors.ts'

/** Dependencies of the email login. */
export type EmailLoginTools = {
  readonly platform: Pick<Platform, 'now'>
  readonly state: Slice<EmbeddedState>
  readonly link: FrameLink
  /** `link.request` for requests that log in, see `createLoginRequest`. */
  readonly askLogin: FrameLink['request']
  readonly loginStorage: LoginStorage
  readonly loginSession: LoginSession
  readonly logins: Logins
  readonly connector: LoginConnector
  /** Rejects if logins are unavailable. */
  assertAllowed(): Promise<void>
  /** Called when the submitted email address is invalid. */
  onInvalid(error: LatchkeyError): void
}

const sixDigits = pipe(string(), regex(/^\d{6}$/))

/** Logs in by email, and changes the address. */
export type EmailLogin = Pick<
  EmbeddedWallet,
  | 'loginByEmail'
  | 'awaitDeviceApproval'
  | 'confirmCode'
  | 'updateEmail'
  | 'confirmPrimaryCode'
  | 'confirmSecondaryCode'
>

function parseAddress(text: unknown, onInvalid: EmailLoginTools['onInvalid']): string {
  const found = safeParse(emailAddress, typeof text === 'string' ? text.trim() : text)
  if (found !== undefined) return found
  onInvalid(embeddedWalletError('APKTW002'))
  throw emailError('email-invalid')
}

function parseCode(code: unknown): { otp: string } {
  const otp = safeParse(sixDigits, code)
  if (otp === undefined) throw emailError('code-invalid')
  return { otp }
}

function assertLoggedIn(logins: Logins): void {
  if (!logins.inUse()) throw embeddedWalletError('auth-disconnected')
}

/** Sets the step that the last email is for; without one its code is used. */
function setMailedStep(
  state: EmailLoginTools['state'],
  step: NonNullable<EmbeddedState['mailed']>['step'] | undefined,
): void {
  state.update((draft) => {
    if (step === undefined) delete draft.mailed
    else if (draft.mailed) draft.mailed.step = step
  })
}

type EmailChange = Pick<EmailLogin, 'updateEmail' | 'confirmPrimaryCode' | 'confirmSecondaryCode'>

/** Creates the change of the address. */
function createEmailChange(
  { state, link, loginSession, logins, onInvalid }: EmailLoginTools,
  pause: EmailCooldown,
): EmailChange {
  return {
    async updateEmail(text, options) {
      assertLoggedIn(logins)
      const mail = parseAddress(text, onInvalid)
      pause.check()
      const { action } = await link.request('UPDATE_EMAIL', { email: mail }, options)
      const step = action === 'VERIFY_PRIMARY_OTP' ? 'primary' : 'secondary'
      pause.start({ email: mail, step })
      return step
    },
    async confirmPrimaryCode(code, options) {
      assertLoggedIn(logins)
      await link.request('UPDATE_EMAIL_PRIMARY_OTP', parseCode(code), options)
      setMailedStep(state, 'secondary')
    },
    async confirmSecondaryCode(code, options) {
      assertLoggedIn(logins)
      const { newEmail } = await link.request(
        'UPDATE_EMAIL_SECONDARY_OTP',
        parseCode(code),
        options,
      )
      setMailedStep(state, undefined)
      loginSession.rename(newEmail)
      loginSession.endPause()
      logins.emitAuth()
    },
  }
}

/** Creates the email login. */
export function createEmailLogin(tools: EmailLoginTools): EmailLogin {
  const { platform, state, link, askLogin, loginStorage, connector, assertAllowed, onInvalid } =
    tools
  const pause = createEmailCooldown(platform, state, loginStorage)
  const withProvider = createWithProvider(state)
  const connect = (options: Parameters<EmailLogin['confirmCode']>[1]) =>
    withProvider(undefined, () =>
      connector.finish((request) => link.request('GET_USER', request, options), options),
    )
  // The frame takes no code twice: if connecting failed after it, only that is tried again.
  let accepted: string | undefined
  return {
    ...createEmailChange(tools, pause),
    async loginByEmail(text, options) {
      const mail = parseAddress(text, onInvalid)
      pause.check()
      await assertAllowed()
      accepted = undefined
      const { action } = await askLogin('CONNECT_EMAIL', { email: mail }, options)
      const step = action === 'VERIFY_OTP' ? 'otp' : 'device'
      if (action !== 'CONNECT') {
        pause.start({ email: mail, step })
        return step
      }
      await connect(options)
      return 'connected'
    },
    async awaitDeviceApproval(options) {
      await link.request('CONNECT_DEVICE', undefined, options)
      setMailedStep(state, 'otp')
    },
    async confirmCode(code, options) {
      const request = parseCode(code)
      if (request.otp !== accepted) await askLogin('CONNECT_OTP', request, options)
      accepted = request.otp
      setMailedStep(state, undefined)
      await connect(options).finally(() => {
        if (options?.signal?.aborted) accepted = undefined
      })
      accepted = undefined
    },
  }
}
