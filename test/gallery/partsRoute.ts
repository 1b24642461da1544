import { defineRoute } from '#kernel'

/** A sheet of the gallery. */
export type Sheet = 'controls' | 'rows' | 'states' | 'texts'

/** Shows the shell's own parts, sheet by sheet. */
export const partsRoute = defineRoute<{ readonly sheet: Sheet }>('Parts')
