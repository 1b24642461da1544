import { email as emailSchema, maxLength, pipe, string, trim } from 'valibot'
import { disconnected, gateOptional, namespaceOf } from '#kernel'
import { featureError } from '#kernel/feature-error'
import { signInPrelude } from '#plugins/siwx/port'
import { createProofs } from './createProofs.ts'
import { captureViews, createQuestion } from './createQuestion.ts'
import { createRecord } from './createRecord.ts'
import { manifest } from './manifest.ts'
import { captureGate, dataCaptureRoute, emailCapture } from './port.ts'

/** No second mail to the same address before. */
const cooldown = 30_000
const address = pipe(string(), trim(), maxLength(254), emailSchema())

export default manifest.setup(
  ({ needs, may, options: { required }, state, offer, open, on, onDispose }) => {
    const { connections, platform, provider, router } = needs
    const record = createRecord(needs.storage)
    const proofs = createProofs(provider, () => may.cloudAccount?.())
    const question = createQuestion({
      connections,
      router,
      platform,
      state,
      record,
      required,
      signIn: () => may.signIn?.(),
    })
    const recordOf = (account: string) => connections.of(namespaceOf(account))

    onDispose(question.release)
    on(disconnected, ({ namespace }) => question.drop(namespace))
    offer(captureGate, {
      challenge: async () => undefined,
      async admit({ connection, reason }) {
        const account = connection.state.active
        // Nobody is asked while a page is only being loaded. Who signs in is asked before that.
        if (reason === 'restored' || may.signIn || !question.isDue() || record.has(account))
          return undefined
        return () => {
          // On a network that nobody requested the visitor has to choose another first, and is
          // asked then.
          if (recordOf(account)?.networkState.caipNetwork && !question.begin(account))
            open(dataCaptureRoute)
        }
      },
    })
    offer(signInPrelude, {
      routes: captureViews,
      async first(account) {
        if (!question.isDue()) return undefined
        question.begin(account)
        return dataCaptureRoute
      },
    })
    offer(emailCapture, {
      get: state.get,
      subscribe: state.subscribe,
      required,
      async known() {
        const byLogin = recordOf(question.account() ?? '')?.connection?.kind === 'AUTH'
        return byLogin ? (await may.embeddedWallet?.())?.get().user?.email : undefined
      },
      async request(given, options = {}) {
        const email = gateOptional(address, given)
        const account = question.account()
        if (email === undefined || account === undefined) throw featureError('email-invalid')
        const { sentTo, cooldownUntil = 0 } = state.get()
        if (email === sentTo && platform.now() < cooldownUntil) return true
        const needed = await proofs.begin(email, account, options)
        options.signal?.throwIfAborted()
        if (!needed) await question.answer('given', email)
        else
          state.update(
            (draft) =>
              void Object.assign(draft, {
                sentTo: email,
                cooldownUntil: platform.now() + cooldown,
              }),
          )
        return needed
      },
      async confirm(email, code, options = {}) {
        await proofs.confirm(code, options)
        options.signal?.throwIfAborted()
        await question.answer('given', email)
      },
      skip: async () => (required ? undefined : question.answer('skipped')),
    })
  },
)
