import {
  array,
  boolean,
  custom,
  looseObject,
  number,
  optional,
  pipe,
  record,
  regex,
  string,
  union,
} from 'valibot'
import { readField } from '#kernel'
import type { ModalOptions } from '../ModalOptions.ts'

const flag = optional(boolean())
const text = optional(string())
const texts = optional(array(string()))
const caip2 = pipe(
  string(),
  regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/, 'it is no CAIP-2 id such as `eip155:1`'),
)
/** True for a tag that `Intl` takes: it throws at any other, and numbers could not be written. */
function isLocale(value: unknown): boolean {
  try {
    return (
      typeof value === 'string' && Intl.getCanonicalLocales(value.replaceAll('_', '-')).length === 1
    )
  } catch {
    return false
  }
}
const object = (message: string) =>
  optional(custom<object>((value) => typeof value === 'object' && value !== null, message))
const hasMethods = (value: unknown, names: readonly string[]) =>
  names.every((name) => typeof readField(value, name) === 'function')

const nodes = looseObject({ http: array(string()) })
const network = looseObject({
  id: union([number(), string()]),
  name: string(),
  nativeCurrency: looseObject({ name: string(), symbol: string(), decimals: number() }),
  rpcUrls: looseObject({ default: nodes, chainDefault: optional(nodes) }),
})

/** Forms of the options of `createModal` whose values plain JavaScript may get wrong. */
export const optionShapes = looseObject({
  projectId: text,
  metadata: optional(looseObject({ name: text, description: text, icons: texts })),
  networks: optional(array(network)),
  defaultNetwork: optional(caip2),
  namespaces: texts,
  customRpcUrls: optional(record(caip2, array(looseObject({ url: string() })))),
  provider: object('it is no object'),
  features: object('it is no object'),
  siwx: optional(
    custom<object>(
      (value) => typeof value === 'function' || hasMethods(value, ['createMessage', 'addSession']),
      'it is neither an implementation of sign-in nor a function that returns one',
    ),
  ),
  siweConfig: optional(
    custom<object>(
      (value) => hasMethods(value, ['getNonce', 'createMessage', 'verifyMessage']),
      'it lacks functions of a sign-in',
    ),
  ),
  themeVariables: optional(record(string(), optional(string()))),
  locale: optional(custom<string>(isLocale, 'it is no BCP 47 tag such as `pt-BR`')),
  featuredWalletIds: texts,
  includeWalletIds: texts,
  excludeWalletIds: texts,
  customWallets: optional(array(looseObject({ id: string(), name: string() }))),
  connectMethodsOrder: texts,
  walletFeaturesOrder: texts,
  disableAppend: flag,
  enableEmbedded: flag,
  enableWallets: flag,
  enableNetworkSwitch: flag,
  enableReconnect: flag,
  allowUnsupportedChain: flag,
  basic: flag,
  debug: flag,
  storagePrefix: text,
} satisfies { readonly [Name in keyof ModalOptions]?: unknown })

/** Values of the options that choose one of several; complete by their types. */
export const optionChoices = {
  themeMode: { light: true, dark: true, auto: true },
  allWallets: { SHOW: true, HIDE: true, ONLY_MOBILE: true },
  preload: { intent: true, visible: true, idle: true },
  frameProtocol: { channel: true, window: true },
  telemetry: { off: true },
  logLevel: { error: true, warn: true, info: true, silent: true },
} satisfies {
  readonly [Name in keyof ModalOptions]?: Readonly<
    Record<Extract<ModalOptions[Name], string>, true>
  >
}
