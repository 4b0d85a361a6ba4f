import { ColoursSection, IconsSection } from './colours-section.tsx'
import { ButtonsSection, FieldsSection } from './controls-section.tsx'
import { MarketSection } from './market-section.tsx'
import { NumbersSection } from './numbers-section.tsx'
import { OverlaysSection } from './overlays-section.tsx'
import { StatesSection } from './states-section.tsx'
import { TablesSection } from './tables-section.tsx'

/** All sections of the page. */
export function Sections() {
  return (
    <>
      <MarketSection />
      <TablesSection />
      <NumbersSection />
      <ButtonsSection />
      <FieldsSection />
      <StatesSection />
      <OverlaysSection />
      <ColoursSection />
      <IconsSection />
    </>
  )
}
