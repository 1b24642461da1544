import { localeDirection } from './localeDirection.ts'
import type { Label } from './resolveLabel.ts'
import { resolveLabel } from './resolveLabel.ts'
import { useShell } from './ShellContext.ts'

/** The visitor's locale, the direction it is written in, and labels from manifests in it. */
export function useLocale(): {
  readonly locale: string
  readonly direction: 'ltr' | 'rtl'
  label(label: Label): string
} {
  const { locale } = useShell()
  return {
    locale,
    direction: localeDirection(locale),
    label: (label) => resolveLabel(label, locale),
  }
}
