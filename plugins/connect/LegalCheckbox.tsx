import { settingsRef } from '#kernel'
import { Checkbox, TextWithLinks, useService, useText } from '#ui-shell'
import type { LegalCheckboxProps } from './legalCheckboxRef.ts'
import { legalMessages } from './legalMessages.ts'

/** Consent to the host's terms; required before any wallet can be connected. */
export function LegalCheckbox({ agreed, onChange }: LegalCheckboxProps) {
  const t = useText(legalMessages)
  const { termsConditionsUrl: terms, privacyPolicyUrl: privacy } = useService(settingsRef)
  const links = {
    terms: { label: t('terms'), href: terms ?? '' },
    privacy: { label: t('privacy'), href: privacy ?? '' },
  }
  const text =
    terms && privacy
      ? t('agreeBoth')
      : terms
        ? t('agreeTerms')
        : privacy
          ? t('agreePrivacy')
          : t('agreeSite')
  return (
    <Checkbox checked={agreed} onChange={onChange}>
      <TextWithLinks text={text} links={links} />
    </Checkbox>
  )
}
