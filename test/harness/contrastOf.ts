import { measureContrast } from '../../ui-shell/measureContrast.ts'

/** The contrast of a text with its ground, 1 to 21, as WCAG 2 defines it. */
export const contrastOf = ({
  color,
  backgroundColor,
}: Pick<CSSStyleDeclaration, 'color' | 'backgroundColor'>): number =>
  measureContrast(color, backgroundColor)
