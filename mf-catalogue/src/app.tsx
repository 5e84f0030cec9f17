import { lazyScreen, Route, Routes } from '@eqs/navigation'

const CataloguePage = lazyScreen(
  () => import(/* webpackChunkName: "catalogue" */ './catalogue/catalogue-page.tsx')
)
const PromoPage = lazyScreen(() => import(/* webpackChunkName: "promo" */ './promo/promo-page.tsx'))

/** The remote's exposed module: the catalogue, and a promotion with its redemption. */
export default function App() {
  return (
    <Routes>
      <Route path="/" element={<CataloguePage />} />
      <Route path="/promo/:id" element={<PromoPage />} />
    </Routes>
  )
}
