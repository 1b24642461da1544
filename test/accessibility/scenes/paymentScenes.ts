import type { Scene, SceneFixture } from './Scene.ts'

const pay = 'Pay'
const quote = 'PayQuote'
const loading = 'PayLoading'
const shop = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const ask = {
  network: 'eip155:8453',
  amount: '0.25',
  recipient: shop,
  label: 'Two tickets',
  reference: 'order-7',
} as const

const before: Scene['before'] = ({ control }) =>
  control('PUT', '/config', [{ id: 'payments', isEnabled: true, config: [] }])
/** The shop requests a payment; no test awaits its end. */
const openPayment = async ({ page }: SceneFixture, more: object = {}) => {
  await page.evaluate((given) => void window.latchkey.pay(given).catch(() => {}), {
    ...ask,
    ...more,
  })
}
const connected = async (stage: SceneFixture, more: object = {}) => {
  await stage.connect()
  await openPayment(stage, more)
  await stage.find('[data-token]').first().waitFor()
}
const reviewed = async (stage: SceneFixture, way = 'eip155:1:native', more: object = {}) => {
  await connected(stage, more)
  await stage.press(`[data-token="${way}"]`)
  await stage.find('.armed[data-armed]').waitFor()
}
const confirmed = async (stage: SceneFixture, way?: string) => {
  await reviewed(stage, way)
  await stage.press('[data-action="confirm"]')
}
const ended = (next: string) => async (stage: SceneFixture) => {
  await stage.control('POST', '/payments', { next })
  await confirmed(stage)
}

const approveSelector = '095ea7b3'
const allowanceSelector = '0xdd62ed3e'
const tokenWay = '[data-token^="eip155:1:0x"]'

/** Answers of the node as for a token that changes an allowance only from or to zero. */
const answerStrictly = ({ page }: SceneFixture) =>
  page.route('**/*', async (route) => {
    const body = route.request().postData() ?? ''
    const isAlone = body.split(approveSelector).length === 2 && body.includes('eth_simulateV1')
    if (body.includes(allowanceSelector)) {
      const result = `0x${'1'.padStart(64, '0')}`
      return route.fulfill({ json: { jsonrpc: '2.0', id: JSON.parse(body).id, result } })
    }
    if (!isAlone || new RegExp(`${approveSelector}.{64}0{64}`).test(body)) return route.fallback()
    const answer = await (await route.fetch()).json()
    answer.result[0].calls[1].status = '0x0'
    return route.fulfill({ json: answer })
  })

/** Scenes of a payment, from the ways to pay to its outcome. */
export const paymentScenes: readonly Scene[] = [
  {
    name: 'pay',
    view: pay,
    waitFor: '[data-exchange]',
    before,
    reach: (stage) => connected(stage),
  },
  {
    name: 'pay-nobody',
    view: pay,
    waitFor: '[data-action="connect"]',
    before,
    reach: (stage) => openPayment(stage),
  },
  {
    name: 'pay-short',
    view: pay,
    waitFor: '[data-token]:disabled',
    before,
    reach: (stage) => connected(stage, { amount: '900000' }),
  },
  {
    name: 'pay-unread',
    view: pay,
    waitFor: '.notice [data-action="again"]',
    before,
    async reach(stage) {
      await stage.connect()
      await stage.control('PUT', '/faults', { 'POST /v1*': { status: 500 } })
      await openPayment(stage, { asset: '0xdAC17F958D2ee523a2206206994597C13D831ec7' })
    },
  },
  {
    name: 'pay-direct',
    view: quote,
    waitFor: '.review-head',
    before,
    reach: (stage) => reviewed(stage, 'eip155:8453:native'),
  },
  {
    name: 'pay-quote',
    view: quote,
    waitFor: '[data-fact="valid"]',
    before,
    reach: (stage) => reviewed(stage),
  },
  {
    name: 'pay-reset',
    view: quote,
    waitFor: '.pay-step',
    before,
    async reach(stage) {
      await answerStrictly(stage)
      await connected(stage, { network: 'eip155:1' })
      await stage.press(tokenWay)
      await stage.find('.armed[data-armed]').waitFor()
      await stage.find('text=Reset approval').first().waitFor()
    },
  },
  {
    name: 'pay-quote-missing',
    view: quote,
    waitFor: '[data-action="other-way"]',
    before,
    async reach(stage) {
      await connected(stage)
      await stage.control('PUT', '/faults', {
        'POST /appkit/v1/transfers/quote': { status: 400, body: { error: 'No route' } },
      })
      await stage.press('[data-token="eip155:1:native"]')
    },
  },
  {
    name: 'pay-rejected',
    view: quote,
    waitFor: '[data-state="rejected"]',
    before,
    async reach(stage) {
      await reviewed(stage)
      await stage.wallet('walletless', 'rejectNext')
      await stage.press('[data-action="confirm"]')
    },
  },
  {
    name: 'pay-pending',
    view: loading,
    waitFor: '[data-state="pending"]',
    before,
    reach: ended('pending'),
  },
  {
    name: 'pay-success',
    view: loading,
    waitFor: '[data-state="success"]',
    before,
    reach: (stage) => confirmed(stage, 'eip155:8453:native'),
  },
  {
    name: 'pay-failure',
    view: loading,
    waitFor: '[data-state="failure"]',
    before,
    reach: ended('failure'),
  },
  {
    name: 'pay-timeout',
    view: loading,
    waitFor: '[data-state="timeout"]',
    before,
    reach: ended('timeout'),
  },
  {
    name: 'pay-exchange',
    view: loading,
    waitFor: '[data-action="exchange-page"]',
    before,
    async reach(stage) {
      await openPayment(stage)
      await stage.find('[data-exchange]').first().waitFor()
      await stage.press('[data-exchange]')
    },
  },
]
