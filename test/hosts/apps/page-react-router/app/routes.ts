import type { RouteConfig } from '@react-router/dev/routes'
import { index } from '@react-router/dev/routes'

const routes: RouteConfig = [index('routes/home.tsx')]

export default routes
