import { localeDirection } from './localeDirection.ts'
import { useShell } from './ShellContext.ts'

/** The visitor's locale and the direction it is written in. */
export function useLocale(): { readonly locale: string; readonly direction: 'ltr' | 'rtl' } {
  const { locale } = useShell()
  return { locale, direction: localeDirection(locale) }
}
