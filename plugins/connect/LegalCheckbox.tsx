import { settingsRef } from '#kernel'
import { Checkbox, TextWithLinks, useService, useText } from '#ui-shell'
import { messages } from './messages.ts'

/** Consent to the host's terms; required before any wallet can be connected. */
export function LegalCheckbox({
  agreed,
  onChange,
}: {
  readonly agreed: boolean
  readonly onChange: (agreed: boolean) => void
}) {
  const t = useText(messages)
  const { termsConditionsUrl: terms, privacyPolicyUrl: privacy } = useService(settingsRef)
  const links = {
    terms: { label: t('legal.terms'), href: terms ?? '' },
    privacy: { label: t('legal.privacy'), href: privacy ?? '' },
  }
  const text =
    terms && privacy
      ? t('legal.agreeBoth')
      : terms
        ? t('legal.agreeTerms')
        : privacy
          ? t('legal.agreePrivacy')
          : t('legal.agreeSite')
  return (
    <Checkbox checked={agreed} onChange={onChange}>
      <TextWithLinks text={text} links={links} />
    </Checkbox>
  )
}
