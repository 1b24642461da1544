import type { ReactNode } from 'react'
import { useShell } from './ShellContext.ts'
import { shellMessages } from './shellMessages.ts'
import { TextWithLinks } from './TextWithLinks.tsx'
import { useText } from './useText.ts'

/** Links to the host's terms and privacy policy, unless the host requires a tick instead. */
export function LegalFooter(): ReactNode {
  const {
    termsConditionsUrl: terms,
    privacyPolicyUrl: privacy,
    legalCheckbox,
  } = useShell().kernel.settings
  const t = useText(shellMessages)
  if (legalCheckbox || (!terms && !privacy)) return null
  return (
    <p className="legal" data-footer="legal">
      {terms && privacy ? (
        <TextWithLinks
          text={t('legal.both')}
          links={{
            terms: { label: t('terms'), href: terms },
            privacy: { label: t('privacy'), href: privacy },
          }}
        />
      ) : (
        <TextWithLinks
          text={t('legal.single')}
          links={{
            document: { label: terms ? t('terms') : t('privacy'), href: terms ?? privacy ?? '' },
          }}
        />
      )}
    </p>
  )
}
