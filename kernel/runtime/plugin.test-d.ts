// Checked by tsc alone: what a plugin author writes carries no type argument but the payloads of
// refs, and no cast; each misuse below must fail to compile.
import {
  connectionsRef,
  defineErrors,
  defineEvent,
  defineManifest,
  definePlugin,
  defineRoute,
  defineService,
  defineSlot,
} from '../index.ts'

type Quotes = { quote(from: string, to: string, amount: bigint): Promise<{ out: bigint }> }
const quotes = defineService<Quotes>('swap.quotes')
const prices = defineService<{ price(token: string): Promise<number> }>('prices')
const swapRoute = defineRoute('Swap')
const previewRoute = defineRoute<{ quoteId: string }>('SwapPreview')
const swapDone = defineEvent<{ hash: string }>('swap.done')
const opened = defineEvent('swap.opened')
const actions = defineSlot<{ label: string; opens: typeof swapRoute }>('test.actions')

const manifest = defineManifest({
  id: 'swap',
  needs: { connections: connectionsRef },
  optional: { prices },
  offers: [quotes],
  options: (input?: { slippage?: number }) => ({ slippage: input?.slippage ?? 0.5 }),
  state: () => ({ from: 'ETH', to: 'USDC', lots: [] as bigint[] }),
  contributes: [actions.of({ label: 'Swap', opens: swapRoute }, { order: 20 })],
})

const setup = manifest.setup(
  async ({
    needs,
    optional,
    options,
    state,
    signal,
    offer,
    add,
    on,
    emit,
    open,
    after,
    onDispose,
  }) => {
    const active: string | undefined = needs.connections.get().active
    const slippage: number = options.slippage
    const from: string = state.get().from
    state.update((draft) => {
      draft.to = 'DAI'
      draft.lots.push(1n)
    })
    state.subscribe((now) => void now.to.length)
    const price: number | undefined = await (await optional.prices?.())?.price('ETH')
    offer(quotes, { quote: async (_from, _to, amount) => ({ out: amount * 2n }) })
    const withdraw: () => void = add(actions, { label: 'More', opens: swapRoute }, { order: 1 })
    on(swapDone, ({ hash }) => void hash.length)
    on(opened, () => {})
    emit(swapDone, { hash: '0x' })
    emit(opened)
    open(swapRoute)
    open(previewRoute, { quoteId: '1' })
    after(10, () => {})
    onDispose(() => {})
    void [active, slippage, from, price, withdraw, signal.aborted]

    // @ts-expect-error 1: not in this plugin's state
    state.update((draft) => void draft.nope)
    // @ts-expect-error 2: state is read through get and changed through update only
    state.get().from = 'DAI2' satisfies number
    // @ts-expect-error 3: an optional service may be absent
    void optional.prices()
    // @ts-expect-error 4: a service that was not asked for
    void needs.prices
    // @ts-expect-error 5: this route cannot be opened without params
    open(previewRoute)
    // @ts-expect-error 6: a route without params takes none
    open(swapRoute, { quoteId: '1' })
    // @ts-expect-error 7: wrong payload
    emit(swapDone, { hash: 1 })
    // @ts-expect-error 8: this event carries something
    emit(swapDone)
    // @ts-expect-error 9: wrong implementation of the service
    offer(quotes, { quote: 3 })
    // @ts-expect-error 10: wrong item for the slot
    add(actions, { label: 1, opens: swapRoute })
    // @ts-expect-error 11: a listener of another payload
    on(swapDone, (payload: { hash: number }) => void payload)
    // @ts-expect-error 12: a route with params where one without is asked for
    add(actions, { label: 'x', opens: previewRoute })
  },
)

export const swap = definePlugin(manifest, async () => ({ default: setup }))
swap()
swap({ slippage: 1 })
// @ts-expect-error 13: wrong option
swap({ slipage: 1 })

const bare = definePlugin(defineManifest({ id: 'bare' }), async () => ({ default: () => {} }))
bare()
// @ts-expect-error 14: takes no options
bare({})

const strict = definePlugin(
  defineManifest({ id: 'strict', options: (input: { key: string }) => input }),
  async () => ({ default: () => {} }),
)
strict({ key: 'k' })
// @ts-expect-error 15: options that have no default must be passed
strict()

export const crossed = definePlugin(
  // @ts-expect-error 16: the setup of another manifest
  defineManifest({ id: 'other', needs: { prices } }),
  async () => ({
    default: manifest.setup(({ needs }) => void needs.connections),
  }),
)

const tipError = defineErrors({ 'tip-small': ['The tip is too small.', 'Raise it.'] })
tipError('tip-small')
// @ts-expect-error 17: a code that the table does not define
tipError('no-such-code')
