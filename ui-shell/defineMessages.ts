/** Texts of one locale by key. */
export type Texts = Readonly<Record<string, string>>

type Plural = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
type Placeholders<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never

/** Keys of the texts; `count.one` and `count.other` are both `count`, with a value `count`. */
export type MessageKey<Known extends Texts> = {
  [Key in keyof Known & string]: Key extends `${infer Base}.${Plural}` ? Base : Key
}[keyof Known & string]

type Template<Known extends Texts, Key extends string> = Key extends keyof Known
  ? Known[Key]
  : `${Key}.other` extends keyof Known
    ? Known[`${Key}.other`]
    : string
type PlaceholderNames<Known extends Texts, Key extends string> =
  | Placeholders<Template<Known, Key>>
  | (Key extends keyof Known ? never : 'count')

/** Values of a text's placeholders. Texts of a JSON file have no literal types and take any. */
export type ValueArguments<Known extends Texts, Key extends string> =
  string extends Template<Known, Key>
    ? readonly [values?: Values]
    : [PlaceholderNames<Known, Key>] extends [never]
      ? readonly []
      : readonly [values: Readonly<Record<PlaceholderNames<Known, Key>, string | number>>]

/** Values by placeholder name. Numbers are written as the locale writes them. */
export type Values = Readonly<Record<string, string | number>>

/** The texts of one plugin: English at once, other languages on demand. */
export type Messages<Known extends Texts> = {
  /** Unique among the plugins of a modal. */
  readonly id: string
  readonly en: Known
  readonly locales: Readonly<Record<string, () => Promise<{ readonly default: Texts }>>>
}

/**
 * Declares the texts of a plugin. Placeholders are written `{name}`; plurals are keys with the
 * endings of `Intl.PluralRules`, chosen by the value `count`.
 * @example
 * export const texts = defineMessages('swaps', en, { ar: () => import('./messages.ar.json') })
 */
export function defineMessages<const Known extends Texts>(
  id: string,
  en: Known,
  locales: Messages<Known>['locales'] = {},
): Messages<Known> {
  return { id, en, locales }
}
