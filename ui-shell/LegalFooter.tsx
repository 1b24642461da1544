import type { ReactNode } from 'react'
import { useShell } from './ShellContext.ts'
import { shellMessages } from './shellMessages.ts'
import { TextWithLinks } from './TextWithLinks.tsx'
import { useText } from './useText.ts'
import { writeLegalText } from './writeLegalText.ts'

/** Texts of the footer: `both` has `{terms}` and `{privacy}`, `single` has `{document}`. */
export type LegalTexts = { readonly both: string; readonly single: string }

/**
 * Links to the host's terms and privacy policy, unless the host requires a tick instead. `texts`
 * says what accepts them; by default, connecting.
 */
export function LegalFooter({ texts }: { readonly texts?: LegalTexts | undefined }): ReactNode {
  const {
    termsConditionsUrl: terms,
    privacyPolicyUrl: privacy,
    legalCheckbox,
  } = useShell().kernel.settings
  const t = useText(shellMessages)
  const { both = t('legal.both'), single = t('legal.single') } = texts ?? {}
  const legal = writeLegalText({ terms, privacy, text: t, both, single })
  if (legalCheckbox || !legal) return null
  return (
    <p className="legal" data-footer="legal">
      <TextWithLinks {...legal} />
    </p>
  )
}
