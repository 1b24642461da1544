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

/** `isApproved`: this device was approved, and the code is on its way. */
type EmailFlow = { readonly email: string; readonly login: string; readonly isApproved?: true }

/** Logging in by a code or a link in a mail, and changing the address. */
export const emailMessages = (frame: Frame) =>
  ({ ...loginMessages(frame), ...addressMessages(frame) }) satisfies Partial<Handlers>

/** Logging in by a code or a link in a mail. */
function loginMessages({ session, tell }: Frame) {
  let pending: EmailFlow | undefined
  let waiting: { readonly login: string; readonly approval: Promise<void> } | undefined

  async function awaitApproval({ email, login }: EmailFlow): Promise<void> {
    for (;;) {
      const answer = await callSite<{ approved: boolean; login?: string }>('/api/email/device', {
        login,
      })
      // The code of a later login must stay the one that is asked for.
      if (pending?.login !== login) throw new FrameFault('Start again')
      if (answer.approved && answer.login) {
        pending = { email, login: answer.login, isApproved: true }
        return
      }
    }
  }
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
      const flow = requireStarted(pending)
      if (flow.isApproved) return undefined
      // Each wait would get a code of its own, and only the last code counts.
      const own =
        waiting?.login === flow.login
          ? waiting
          : { login: flow.login, approval: awaitApproval(flow) }
      waiting = own
      await own.approval.finally(() => {
        if (waiting === own) waiting = undefined
      })
      return undefined
    },
    async CONNECT_OTP({ otp }) {
      const { email, login } = requireStarted(pending)
      const answer = await callSite<{ session: Login }>('/api/email/otp', {
        email,
        login,
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
