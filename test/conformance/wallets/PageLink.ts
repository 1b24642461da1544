import type {
  TestWalletAnswer,
  TestWalletChange,
  TestWalletDescription,
  TestWalletRequest,
} from './TestWallet.ts'

/** The way from a page to its test wallet, which may be in another process. */
export type PageLink = {
  readonly wallet: TestWalletDescription
  /** Rejects with the wallet's error, which has a `code`. */
  call(method: string, params: unknown): Promise<unknown>
  listen(listener: (change: TestWalletChange) => void): void
}

type Ways = {
  readonly wallet: TestWalletDescription
  answer(request: TestWalletRequest): Promise<TestWalletAnswer>
  /** Changes arrive as the wallet wrote them. */
  listen(listener: (change: unknown) => void): void
  /** The functions of `bytes.ts`. */
  encode(value: unknown): unknown
  decode(value: unknown): unknown
}

/** Makes the link of a page; uses nothing outside itself, because it becomes text for pages. */
export function createPageLink({ wallet, answer, listen, encode, decode }: Ways): PageLink {
  return {
    wallet,
    async call(method, params) {
      const answered = await answer({ method, params: encode(params) })
      if ('result' in answered) return decode(answered.result)
      throw Object.assign(new Error(answered.error.message), { code: answered.error.code })
    },
    // The wallet wrote it.
    listen: (listener) => listen((change) => listener(decode(change) as TestWalletChange)),
  }
}
