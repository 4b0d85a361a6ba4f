import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

const place = document.getElementById('root')
if (place !== null) createRoot(place).render(<StrictMode>Bourse</StrictMode>)
