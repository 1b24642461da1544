import { approvedMethods } from './approvedMethods.ts'
import { decodeBytes, encodeBytes } from './bytes.ts'
import { createAccess } from './createAccess.ts'
import { createPrompts } from './createPrompts.ts'
import { deriveKeys } from './deriveKeys.ts'
import { ecosystems } from './ecosystems.ts'
import type {
  TestWallet,
  TestWalletAnswer,
  TestWalletChange,
  TestWalletDescription,
  TestWalletOptions,
  TestWalletRequest,
} from './TestWallet.ts'
import { WalletFault } from './WalletFault.ts'
import type { WalletAccess, WalletSigner } from './WalletSigner.ts'

const icon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path fill="#555" d="M0 0h1v1H0"/></svg>',
)}`

/** Answers by the test's own answers first, then by the ecosystem's methods. */
async function execute(
  request: TestWalletRequest,
  { answers = {} }: TestWalletOptions,
  { methods }: WalletSigner,
  access: WalletAccess,
): Promise<unknown> {
  if (Object.hasOwn(answers, request.method)) {
    if (approvedMethods.has(request.method)) await access.approve(request)
    const answer = answers[request.method]
    return typeof answer === 'function' ? answer(request.params) : answer
  }
  const method = Object.hasOwn(methods, request.method) ? methods[request.method] : undefined
  if (method) return method(request, access)
  // The words of common wallets: viem's `experimental_fallback` goes by them.
  const text = `The method ${request.method} does not exist / is not available in the test wallet.`
  throw new WalletFault(4200, text)
}

const toAnswer = (result: Promise<unknown>): Promise<TestWalletAnswer> =>
  result
    .then((value) => ({ result: encodeBytes(value) }))
    .catch((error: unknown) => {
      const { code, message = 'Internal error' } = Object(error)
      return { error: { code: Number.isInteger(code) ? code : -32603, message: String(message) } }
    })

/** Describes the wallet to pages of the Wallet Standard, with the features that the test answers. */
function describeStandard(
  { standard, answered = [] }: (typeof ecosystems)[keyof typeof ecosystems],
  networks: readonly string[],
  answers: TestWalletOptions['answers'] = {},
): TestWalletDescription['standard'] {
  const described = standard?.(networks)
  const added = answered.filter(({ feature }) => Object.hasOwn(answers, feature))
  return described && { ...described, signing: [...described.signing, ...added] }
}

function chooseName(
  { names = [] }: (typeof ecosystems)[keyof typeof ecosystems],
  { namespace, name = names[0] ?? 'Test Wallet' }: TestWalletOptions,
): string {
  if (names.length === 0 || names.includes(name)) return name
  throw new RangeError(
    `A test wallet of "${namespace}" is called ${names.join(', ')}, not "${name}"`,
  )
}

/**
 * Creates a fake wallet for the tests of a site. `announceTestWallet` puts it on this page,
 * `addTestWallet` on a page of Playwright.
 * @throws a `RangeError` for a namespace without test wallets, or for a name that it cannot have
 * @example
 * ```ts
 * const wallet = await createTestWallet({ namespace: 'eip155', name: 'Test Wallet' })
 * announceTestWallet(wallet)
 * wallet.rejectNext()
 * ```
 */
export async function createTestWallet(options: TestWalletOptions): Promise<TestWallet> {
  const { namespace } = options
  const ecosystem = Object.hasOwn(ecosystems, namespace) ? ecosystems[namespace] : undefined
  if (!ecosystem)
    throw new RangeError(
      `There is no test wallet for "${namespace}"; there are ${Object.keys(ecosystems).join(', ')}`,
    )
  const name = chooseName(ecosystem, options)
  const networks = options.networks ?? ecosystem.networks
  const standard = describeStandard(ecosystem, networks, options.answers)
  const signer = (await ecosystem.load())(deriveKeys(options), networks)
  const accounts = () => signer.accountsOn(access.network())
  const prompts = createPrompts()
  const listeners = new Set<(change: unknown) => void>()
  const requests: TestWalletRequest[] = []
  const { access, setLocked, showAccount } = createAccess({
    accountsOn: signer.accountsOn,
    networks,
    prompts,
    report: (change: TestWalletChange) => {
      for (const listener of [...listeners]) listener(encodeBytes(change))
    },
  })
  return {
    description: {
      namespace,
      name,
      icon,
      id: ecosystem.id?.(name) ?? name,
      networks,
      ...(standard && { standard }),
    },
    get accounts() {
      return accounts()
    },
    answer({ method, params }) {
      const request = { method, params: decodeBytes(params) }
      requests.push(request)
      return toAnswer(execute(request, options, signer, access))
    },
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    requests: () => [...requests],
    rejectNext: prompts.rejectNext,
    holdNext: prompts.holdNext,
    lock: () => setLocked(true),
    unlock: () => setLocked(false),
    switchAccount(index) {
      if (!accounts()[index]) throw new RangeError(`The test wallet has no account ${index}`)
      showAccount(index)
    },
    switchNetwork(id) {
      if (!access.moveTo(id)) throw new RangeError(`The test wallet does not know "${id}"`)
    },
    disconnect: access.disconnect,
  }
}
