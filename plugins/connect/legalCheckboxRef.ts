import { defineService } from '#kernel'
import type { SlotComponent } from '#ui-shell/slots'

/** The state of the consent, which the view keeps. */
export type LegalCheckboxProps = {
  readonly agreed: boolean
  readonly onChange: (agreed: boolean) => void
}

/**
 * The consent to the host's terms. Offered only where the host requires it; the plugin is active,
 * and its first view drawn, once the consent is loaded.
 */
export const legalCheckboxRef =
  defineService<SlotComponent<LegalCheckboxProps>>('connect.legal-checkbox')
