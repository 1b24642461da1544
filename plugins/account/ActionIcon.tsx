import type { IconChoice } from '#ui-shell'
import { Icon } from '#ui-shell'

/** The icon of an account action: one of the shell's, or the plugin's own component. */
export function ActionIcon({ icon: Choice }: { readonly icon: IconChoice }) {
  return typeof Choice === 'string' ? <Icon name={Choice} /> : <Choice />
}
