import { useStyles } from '#ui-shell'
import { SocialMark } from './SocialMark.tsx'
import css from './social.css?inline'
import type { SocialProvider } from './socialNames.ts'

/** Icon of a social login in the size of a status picture. */
export function SocialTile({ social }: { readonly social: SocialProvider }) {
  useStyles(css)
  return (
    <span className="social-tile">
      <SocialMark social={social} />
    </span>
  )
}
