// The base of the first page's ratios: React, Chakra, Apollo, and a router with one lazy table, as their guides show.
import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { ApolloClient, HttpLink, InMemoryCache } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
// oxlint-disable-next-line no-restricted-imports -- as Chakra's guide imports it
import { ChakraProvider, defaultSystem } from '@chakra-ui/react'
import { createBrowserRouter, Link, Outlet, RouterProvider } from 'react-router-dom'

const Leads = lazy(() => import('./Leads').then((module) => ({ default: module.Leads })))

function Shell() {
  return (
    <div>
      <nav>
        <Link to="/leads">Leads</Link>
      </nav>
      <Suspense fallback={<p>…</p>}>
        <Outlet />
      </Suspense>
    </div>
  )
}

const client = new ApolloClient({
  link: new HttpLink({ uri: '/graphql' }),
  cache: new InMemoryCache(),
  // The app's types require them.
  defaultOptions: { watchQuery: { errorPolicy: 'all' }, query: { errorPolicy: 'all' }, mutate: { errorPolicy: 'all' } },
})
const router = createBrowserRouter([{ path: '/', Component: Shell, children: [{ path: 'leads', Component: Leads }] }])
const root = document.getElementById('root')
if (!root) throw new Error('The page has no root')
createRoot(root).render(
  <StrictMode>
    <ChakraProvider value={defaultSystem}>
      <ApolloProvider client={client}>
        <RouterProvider router={router} />
      </ApolloProvider>
    </ChakraProvider>
  </StrictMode>,
)
