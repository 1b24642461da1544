import type { Platform } from '#kernel'
import { withTimeout } from '#kernel'
import type { Messages, Texts } from './defineMessages.ts'
import type { MessageStore } from './MessageStore.ts'

/** Code that takes longer is given up: English now is better than Arabic some day. */
const loadTimeout = 3000

/** True if the English of `messages` are the texts; `en-XA` is a pseudo-locale for tests. */
const isEnglish = ({ locales }: Messages<Texts>, locale: string) =>
  /^en(-(?!XA)\w+)*$/.test(locale) && !(locales[locale] ?? locales['en'])

const english: MessageStore = {
  read: ({ en }) => en,
  peek: ({ en }) => en,
  load: async () => undefined,
}

/**
 * Makes an empty store. Imports the store of other languages, by `importTexts`, with the first text
 * that is not English.
 */
export function createMessageStore(
  platform: Platform,
  importTexts: () => Promise<MessageStore>,
): MessageStore {
  let translated: MessageStore | undefined
  let loading: Promise<void> | undefined
  const find = (messages: Messages<Texts>, locale: string) =>
    isEnglish(messages, locale) ? english : translated
  const loadStore = () =>
    withTimeout(platform, loadTimeout, importTexts()).then(
      (store) => {
        translated = store
      },
      (error) => {
        platform.log('warn', 'The texts of other languages could not be loaded.', error)
        translated = english
      },
    )
  const load: MessageStore['load'] = async (messages, locale) => {
    if (!find(messages, locale)) {
      loading ??= loadStore()
      await loading
    }
    return find(messages, locale)?.load(messages, locale)
  }
  return {
    load,
    peek: (messages, locale) => find(messages, locale)?.peek(messages, locale),
    read(messages, locale) {
      const store = find(messages, locale)
      if (!store) throw load(messages, locale)
      return store.read(messages, locale)
    },
  }
}
