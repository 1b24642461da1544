import { FrameFault } from '../FrameFault.ts'
import type { Handlers } from '../serveRequests.ts'
import type { Login } from '../siteApi.ts'
import { callSite } from '../siteApi.ts'
import type { Frame } from './Frame.ts'
import { unwrapLoginStart } from './unwrapLoginStart.ts'

type LoginStart =
  | { readonly action: 'CONNECT'; readonly session: Login }
  | { readonly action: 'VERIFY_OTP' | 'VERIFY_DEVICE'; readonly login: string }
  | { readonly silent: true }

/** The started flow; throws if no code was requested for it. */
function requireStarted<Flow>(flow: Flow | undefined): Flow {
  if (!flow) throw new FrameFault('Ask for a new code')
  return flow
}

type EmailFlow = { readonly email: string; readonly login: string }

/** Logging in by a code or a link in a mail, and changing the address. */
export const emailMessages = (frame: Frame) =>
  ({ ...loginMessages(frame), ...addressMessages(frame) }) satisfies Partial<Handlers>

/** Logging in by a code or a link in a mail. */
function loginMessages({ session, tell }: Frame) {
  let pending: EmailFlow | undefined
  return {
    async CONNECT_EMAIL({ email }) {
      const answer = await unwrapLoginStart(
        callSite<LoginStart>('/api/email', {
          email,
          device: session.device(),
          token: session.token(),
        }),
        tell,
      )
      if (answer.action === 'CONNECT') session.start(answer.session)
      else pending = { email, login: answer.login }
      return { action: answer.action }
    },
    async CONNECT_DEVICE() {
      for (;;) {
        const { email, login } = requireStarted(pending)
        const answer = await callSite<{ approved: boolean; login?: string }>('/api/email/device', {
          login,
        })
        if (answer.approved && answer.login) {
          pending = { email, login: answer.login }
          return undefined
        }
      }
    },
    async CONNECT_OTP({ otp }) {
      const answer = await callSite<{ session: Login }>('/api/email/otp', {
        ...requireStarted(pending),
        device: session.device(),
        code: otp,
      })
      pending = undefined
      session.start(answer.session)
      return undefined
    },
  } satisfies Partial<Handlers>
}

/** Changing the address: a code to the old one, then a code to the new one. */
function addressMessages({ session }: Frame) {
  let change: EmailFlow | undefined
  return {
    async UPDATE_EMAIL({ email }) {
      const { action, login } = await callSite<{
        action: 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'
        login: string
      }>('/api/update', {
        email,
        token: session.ownToken(),
      })
      change = { email, login }
      return { action }
    },
    async UPDATE_EMAIL_PRIMARY_OTP({ otp }) {
      const { login } = await callSite<{ login: string }>('/api/update/primary', {
        ...requireStarted(change),
        token: session.ownToken(),
        code: otp,
      })
      change = { email: requireStarted(change).email, login }
      return undefined
    },
    async UPDATE_EMAIL_SECONDARY_OTP({ otp }) {
      const { email, login } = requireStarted(change)
      const answer = await callSite<{ session: Login }>('/api/update/secondary', {
        email,
        login,
        token: session.ownToken(),
        code: otp,
      })
      change = undefined
      session.start(answer.session)
      return { newEmail: email }
    },
  } satisfies Partial<Handlers>
}
