import { connectedAccount } from '#kernel'
import { intentMoved } from '#kernel/intent'
import { tellOutcomes } from '#ui-shell/slots'
import { createConverter } from './createConverter.ts'
import { createQuotes } from './createQuotes.ts'
import { createSwapping } from './createSwapping.ts'
import { createTokenBook } from './createTokenBook.ts'
import { freshen } from './freshen.ts'
import { manifest } from './manifest.ts'
import { outcomeTexts } from './outcomeTexts.ts'
import { swapPreviewRoute, swapping } from './port.ts'

/** After these the account may hold something else. */
const moved: readonly string[] = ['sent', 'confirmed', 'failed', 'replaced']

export default manifest.setup(({ needs, may, state, signal, offer, on, onDispose }) => {
  const { connections, networks, provider, router, servedNetworks: served, toasts, tokens } = needs
  const account = () => {
    const record = connections.of()
    return record && connectedAccount(record)
  }
  const thin = () => toasts.show({ variant: 'error', message: outcomeTexts.liquidity })
  const comeBack = async () => {
    const embedded = connections.of()?.connection?.auth && (await may.embedded?.())
    return embedded ? embedded.pushTransaction({ onSuccess: () => router.back() }) : () => {}
  }
  const converter = createConverter(provider, signal)
  const shared = { ...needs, state, signal, account, thin, comeBack, converter, served }
  const book = createTokenBook(shared)
  const quotes = createQuotes(shared)
  const tools = { ...shared, book, quotes }
  const service = createSwapping(tools)

  let active = account()?.id
  onDispose(
    connections.subscribe(() => {
      const now = account()?.id
      if (now === active) return
      active = now
      service.forget()
    }),
  )
  onDispose(tokens.subscribe(book.follow))
  onDispose(quotes.release)
  on(intentMoved, ({ account: of, at }) => {
    if (of === account()?.id && moved.includes(at)) void freshen(tools)
  })
  tellOutcomes({
    networks,
    toasts,
    on,
    textsOf: (kind) =>
      kind === 'swap'
        ? outcomeTexts.swap
        : kind === 'swap-approval'
          ? outcomeTexts.approval
          : undefined,
    isShown: ({ kind, hash }) =>
      (hash === undefined || kind === 'swap-approval') &&
      router.get().open &&
      router.current().route === swapPreviewRoute.id,
  })
  book.follow()
  offer(swapping, service)
})
