import type { Locale } from '../../../kernel/locales.ts'

/**
 * The words that tell an order from what is none, for each language, as alternatives of a pattern: `condition`
 * and `later` say when it holds, `exception` what it does not, `doubt` that nothing is decided, `asking` begins a
 * question, `past` tells what was done already, `money` is a currency that nothing here is paid in, `rest` says of all else that it
 * stays. `plain` adds nothing to an order; `vague` leaves open how much, which, or whether at all.
 */
export const hedgeWords: Readonly<Record<Locale, string>> = {
  'en-US': `
acting: get|put|spend|move|throw|clear|pull|withdraw|turn|exchange|make|take|bring|drop|lose|switch|start|begin|wire|give|bid|offer
condition: if|unless|until|whenever|provided|as soon as|in case|assuming|once (?:it|the|my|price|i|we|he|she|they)|when (?:it|the|my|price|i|we|he|she|they|eth|btc|sol|ether|bitcoin|solana)|depending|so long as|as long as
exception: between|except(?:ing)?|apart from|other than|all but|everything but|but not|excluding|save for|aside from|keep|leave|leaving|minus|less than half|more than half|all of it minus
doubt: maybe|perhaps|might|probably|not sure|i guess|thinking|tempted|pretend|joking|kidding|hypothetically|someday|eventually|i wish|i'd love to but|wait|hold on|on second thought|never mind|nevermind|scratch that|forget it|undo
later: tomorrow|tonight|later|next (?:week|month|year|monday|tuesday|wednesday|thursday|friday|saturday|sunday)|on (?:mon|tues|wednes|thurs|fri|satur|sun)days?|every (?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|at noon|at midnight|in an hour|in a (?:minute|day|week)|after (?:the|my|lunch|work|midnight)|at \\d{1,2} ?(?:am|pm|o'clock)|by (?:friday|monday|tomorrow)|at (?:the )?(?:close|open|bell)
asking: how|why|what|which|who|whose|when|where|should|shall|is|are|was|were|did|does|do i|do we|has|have i|have we|am i|can i|could i|may i|would it|will it
past: bought|sold|cancell?ed|swapped|launched|claimed|purchased|sent|paid|transferred|closed
money: euros?|eur|pounds?|gbp|quid|yen|jpy|yuan|rmb|francs?|chf|rupees?|pesos?|reais|lira|rubles?|won|zloty
rest: (?:leave|keep)(?: all)? (?:the )?(?:rest|others?|other ones|everything else)[^,.;]*|(?:the )?(?:rest|others) (?:stays?|can stay|should stay)[^,.;]*|nothing else|no more(?: than that)?|not more|no less
contrast: but|instead|rather
plain: only|just|exactly|precisely|right away|right now|immediately|at once|straight away|asap|instead|as well|too|then|worth|for me|go ahead and|kindly|pls|plz|thanks|thank you|thx|ty|ok|okay|hey|hi|hello|quick|quickly|today|now|bro|mate|dude|i'd like to|i want to|i wanna|wanna|gonna|let's|lets|please|at (?:the )?market(?: price)?|market order|at current price|(?:that )?i (?:have|own|hold)|holdings?|bags?|in total|total|altogether|in all|for a total of|times|long
vague: about(?= [\\d$])|around|roughly|approximately|approx|circa|~|some \\d\\S*|something like|close to|at least|at most|at minimum|at maximum|up to|no more than|no less than|maximum|minimum|max|min|or|either|few|several|a couple of|gradually|slowly|bit by bit|would|should|ought|could have|was going to|were going to|almost|nearly|in pieces|before|my (?:friend|brother|sister|wife|husband|mother|father|mom|dad|boss|partner|client)\\p{L}*
`,
  'de-DE': `
acting: steck\\p{L}*|stoß\\p{L}*|werde?|werd|wandle|wandel|setz\\p{L}*|sichere|schalt\\p{L}*|fordere|sammle?|mach\\p{L}*|stell\\p{L}*|nimm|hol\\p{L}*|leg\\p{L}*|bring\\p{L}*|zieh\\p{L}*|gib|geh|weg|raus|weg damit|schmeiß\\p{L}*|wirf|tu|pack\\p{L}*|schieb\\p{L}*|investier\\p{L}*|besorg\\p{L}*|räum\\p{L}*
condition: wenn|falls|sobald|sofern|solange|außer wenn|es sei denn|bis (?:der|die|es|zu)|vorausgesetzt|je nachdem|für den fall
exception: zwischen|außer|bis auf|ausgenommen|ausgeschlossen|mit ausnahme|behalt\\p{L}*|lass\\p{L}* .{1,24}(?:stehen|übrig|liegen|drin)|ohne die|abgesehen|nur nicht
doubt: vielleicht|eventuell|evtl|womöglich|möglicherweise|mal sehen|ich überlege|überleg\\p{L}*|wahrscheinlich|irgendwann|warte|halt|doch nicht|vergiss es|lieber nicht|nur spaß|könnte ich|sollte man
later: morgen|übermorgen|später|heute abend|heute nacht|nächste[nrs]? (?:woche|monat|jahr|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)|(?:mon|diens|donners|frei|sams|sonn)tags?|mittwochs?|um \\d{1,2} uhr|in einer (?:stunde|minute|woche)|mittags|mitternacht|zu(?:m|r) (?:Schluss|Börsenschluss|Eröffnung)
asking: wie|warum|wieso|weshalb|was|welche[rsn]?|wer|wem|wessen|wann|wo|ob|soll|sollte|sollen|ist|sind|war|waren|hat|habe|hast|haben|darf|kann ich|könnte ich|wird
past: gekauft|verkauft hat|verkauft habe|hab\\p{L}* .{0,40}verkauft|verkauft worden|wurde\\p{L}* .{0,40}verkauft|getauscht|storniert (?:hat|habe|worden|hast)|hab\\p{L}* .{0,40}storniert|gelauncht|überwiesen|gesendet|geschickt|bezahlt (?:hat|habe)|geschlossen
money: euros?|eur|pfund|franken|chf|yen|yuan|rubel|lira|złoty|zloty
rest: (?:der |die |das )?(?:rest|anderen|übrigen|alles andere|andere)[^,.;]*(?:bleib\\p{L}*|lass\\p{L}*|behalt\\p{L}*)[^,.;]*|(?:lass|behalt)\\p{L}* (?:der |die |das |den )?(?:rest|anderen|übrigen|alles andere)[^,.;]*|(?:sonst nichts|nicht mehr|mehr nicht|nicht weniger)
contrast: sondern|stattdessen|dafür|aber
plain: nur|genau|exakt|bloß|sofort|gleich|jetzt gleich|umgehend|stattdessen|bitte|danke|mal|schnell|heute|dafür|davon|ok|okay|hallo|hey|los|ich möchte|ich will|ich hätte gern|gern|gerne|für mich|mir|einfach|komplett|ganz|sämtliche\\p{L}*|im wert von|zum (?:markt|aktuellen )preis|am markt|die ich (?:habe|halte)|bestände?|bestand|insgesamt|lang|mal|stück
vague: ungefähr|circa|ca|etwa|rund|so um die|um die|fast|knapp|gut \\d\\S*|mindestens|höchstens|maximal|minimal|bis zu|oder|entweder|ein paar|einige|mehrere|nach und nach|langsam|schrittweise|würde\\p{L}*|sollte\\p{L}*|müsste\\p{L}*|wollte\\p{L}*|hätte (?!gern)\\p{L}*|beinahe|bevor|ehe
`,
  'fr-FR': `
acting: prends|prenez|mets|mettez|débarrasse\\p{L}*|enlève\\p{L}*|retire\\p{L}*|désactive\\p{L}*|coupe\\p{L}*|sors|sortez|règle\\p{L}*|donne\\p{L}*|fais|passe\\p{L}*|place\\p{L}*|balance\\p{L}*|bazarde\\p{L}*|liquide\\p{L}*|récupère\\p{L}*|encaisse\\p{L}*|transfère\\p{L}*|convertis\\p{L}*|investis\\p{L}*|remets|vire\\p{L}*|lance\\p{L}*|crée\\p{L}*|prendre|mettre
condition: si|s'ils?(?! (?:te|vous) pla)|quand|lorsque|lorsqu'\\p{L}*|dès que|dès qu'\\p{L}*|aussitôt que|tant que|à condition|jusqu'à ce que|au cas où|à moins que|une fois que|selon que|pourvu que
exception: entre(?= \\d)|sauf|excepté|hormis|à l'exception|à part|en dehors de|gard(?:e|er|ez|ant)|laisse\\p{L}*(?:-en|-moi)? (?:\\d|.{1,24}(?:de côté|intact))|conserve\\p{L}*|hors|mais pas
doubt: peut-être|éventuellement|probablement|je pense|je me demande|j'hésite|un jour|attends|laisse tomber|oublie|tant pis|finalement non|pour rire|j'aimerais bien mais|faudrait
later: demain|après-demain|ce soir|cette nuit|plus tard|lundis?|mardis?|mercredis?|jeudis?|vendredis?|samedis?|dimanches?|semaine prochaine|mois prochain|à \\d{1,2} ?h(?:eures?)?|dans une (?:heure|minute|semaine)|à midi|à minuit|à (?:la clôture|l'ouverture)
asking: dois-je|devrais-je|faut-il|puis-je|comment|pourquoi|combien|quel|quelle|quels|quelles|qui|que|qu'est-ce|est-ce|où|quand|dois|devrais|faut|puis-je|a-t-on|ai-je|est-il
past: ai (?:acheté|vendu|annulé|échangé|envoyé|payé|lancé|réclamé|fermé)|a (?:acheté|vendu|annulé|échangé|envoyé|payé|lancé|réclamé|fermé)|(?:as|ont|avons|avez) (?:acheté|vendu|annulé|échangé|envoyé|payé|lancé|fermé)|achetais|vendais|a été
money: euros?|eur|livres?|francs?|chf|yens?|yuans?|roubles?|dirhams?
rest: (?:laisse|garde|touche)\\p{L}*(?: pas)?(?: tout)?(?: à| aux)?(?: le| les| au)? ?(?:reste|autres)[^,.;]*|(?:ne )?touche pas (?:au reste|aux autres)|(?:le reste|les autres)[^,.;]*rest\\p{L}*[^,.;]*|pas plus|rien d'autre|pas moins
contrast: mais|plutôt|à la place
plain: seulement|uniquement|juste|exactement|précisément|immédiatement|tout de suite|maintenant|de suite|svp|stp|merci|s'il (?:te|vous) pla[iî]t|aujourd'hui|vite|ok|bonjour|salut|allez|j'aimerais|je voudrais|je veux|pour moi|à ma place|à la place|plutôt|rien que|d'un coup|complètement|entièrement|la totalité|l'intégralité|l'équivalent|pour une valeur|direct|directement|hop|simplement|au (?:prix du )?marché|au prix actuel|que (?:j'ai|je possède|je détiens)|ce que j'ai|au total|en tout|durant|pendant
vague: environ|à peu près|autour de|aux alentours de|dans les \\d\\S*|presque|près de|plus ou moins|vers(?= \\d)|au moins|au plus|au maximum|au minimum|maximum|minimum|jusqu'à|ou|soit|quelques|plusieurs|une (?:dizaine|vingtaine|trentaine|cinquantaine|centaine)|un millier|centaine|dizaine|petit à petit|peu à peu|progressivement|il faut|il faudrait|faudrait|on devrait|je devrais|devrait|devrais|voulais|allais|pensais|(?:vend|achèt|achet|annul|échang|ferm|envoi|pai|encaiss|lanc)\\p{L}*r(?:ais|ait|ions|iez|aient)|avant de|inutile|éviter?|évite\\p{L}*|failli
`,
  'es-ES': `
acting: mete\\p{L}*|pasa\\p{L}*|anula\\p{L}*|quita\\p{L}*|sal|sácame|saca\\p{L}*|pon\\p{L}*|haz\\p{L}*|coge\\p{L}*|toma|dame|tira\\p{L}*|deshazte|suelta|liquida|retira\\p{L}*|invierte|gasta|mueve|baja|sube|cobra\\p{L}*|manda\\p{L}*|borra\\p{L}*|elimina\\p{L}*|reinicia|vuelve|crea|lanza|desactiva
condition: si|cuando|en cuanto|apenas|siempre que|a menos que|salvo que|hasta que|mientras|en caso de|una vez que|con tal|según|dependiendo
exception: excepto|salvo|menos(?= el | la | los | las | \\d)|entre(?= \\d)|a excepción|quitando|exceptuando|deja\\p{L}*|guarda\\p{L}*|conserva\\p{L}*|pero no|aparte de|todo menos
doubt: quizás?|tal vez|a lo mejor|puede que|probablemente|estoy pensando|me planteo|pensaba|algún día|espera|olvídalo|olvida|mejor no|es broma|dudo|no sé
later: mañana|pasado mañana|esta noche|luego|más tarde|después de (?:comer|cenar)|lunes|martes|miércoles|jueves|viernes|sábados?|domingos?|semana que viene|próxim[ao] (?:semana|mes|lunes)|a las \\d{1,2}|en una hora|a mediodía|a medianoche|al cierre|a la apertura|al cerrar|al abrir
asking: cómo|por qué|qué|cuál|cuáles|quién|quiénes|cuándo|dónde|cuánto|cuánta|cuántos|cuántas|debo|debería|conviene|es|son|fue|he|ha|puedo
past: compré|vendí|compraste|vendiste|compró|vendió|compraron|vendieron|he (?:comprado|vendido|cancelado|cambiado|enviado|pagado|lanzado|cobrado|cerrado)|ha (?:comprado|vendido|cancelado|cambiado|enviado|pagado|lanzado)|han (?:comprado|vendido)|cancelé|cerré|canceló|fue|fueron
money: euros?|eur|libras?|pesos?|soles|reales de|francos?|yenes|yuanes|bolívares
rest: (?:deja|mantén|conserva|no toques)\\p{L}*(?: en paz)?(?: el| lo| los| las)? ?(?:resto|demás|otras|otros)[^,.;]*|(?:el resto|lo demás|las demás|los demás|las otras|los otros)[^,.;]*(?:qued\\p{L}*|igual|sin tocar|estar|están)[^,.;]*|nada más|no más|ni más ni menos|exactos
contrast: sino|en su lugar|mejor|pero|en cambio
plain: solo|sólo|solamente|únicamente|exactamente|justo|exactos|exactas|ya mismo|ahora mismo|ya|inmediatamente|de inmediato|enseguida|por favor|porfa|porfi|gracias|hoy|hola|vale|venga|anda|quiero|quisiera|me gustaría|necesito|para mí|en su lugar|del todo|por completo|completamente|enter[oa]s?|un total de|por valor de|equivalente a|directamente|simplemente|rápido|oye|a mercado|al? precio (?:de mercado|actual)|que (?:tengo|poseo)|lo que tengo de|en total|veces
vague: aproximadamente|alrededor de|más o menos|cerca de|en torno a|unos(?= \\d)|unas(?= \\d)|como(?= \\d)|casi|cosa de|al menos|por lo menos|como mínimo|como mucho|como máximo|a lo sumo|máximo|mínimo|hasta(?= \\d)|o|u|algunos|algunas|varios|varias|poco a poco|gradualmente|hay que|habría que|tengo que|tendr[ií]\\p{L}*|deber[ií]\\p{L}*|debemos|iba a|íbamos a|pensaba|quería|(?:vend|compr|cancel|cambi|cerr|envi|pag|cobr|lanz|met|pon|quit|retir)\\p{L}*r[ií]a\\p{L}*|antes de|antes|sobre(?= \\d)
`,
  'pt-BR': `
acting: bota\\p{L}*|bote|coloca\\p{L}*|coloque|mete|põe|ponha|pega|pegue|me livr\\p{L}*|livra\\p{L}*|passa|passe|tira|tire|mova|move|mexe|saque|saca|saia|sai|desfaz|desfaça|joga|manda|mande|cria|crie|lança|lance|troque|troca|cancele|cancela|zera|zere|apaga|apague|remove|remova|investe|invista|gasta|gaste|recolhe|desliga|desative|sobe|baixa|baixe|aumenta|diminui
condition: se|quando|assim que|logo que|caso|a menos que|até que|enquanto|desde que|uma vez que|dependendo|conforme|toda vez que
exception: exceto|menos(?= o | a | os | as | \\d)|entre(?= \\d)|salvo|fora (?:o|a|os|as)|com exceção|tirando|deix\\p{L}*|guard\\p{L}*|mant\\p{L}*|mas não|tudo menos
doubt: talvez|quem sabe|provavelmente|acho que|estou pensando|pensando em|tô pensando|um dia|espera|esquece|deixa pra lá|melhor não|brincadeira|não sei
later: amanhã|depois de amanhã|hoje à noite|mais tarde|segundas?(?:-feiras?)?|terças?-feiras?|quartas?-feiras?|quintas?-feiras?|sextas?-feiras?|segunda|terça|sexta|sábados?|domingos?|semana que vem|mês que vem|próxim[ao] (?:semana|mês)|às \\d{1,2}|em uma hora|daqui a|meio-dia|meia-noite|no fechamento|na abertura
asking: como|por que|por quê|o que|qual|quais|quem|quando|onde|quanto|quanta|quantos|quantas|devo|deveria|será|é|são|foi|posso|vale
past: comprei|vendi|comprou|vendeu|compraram|venderam|cancelei|cancelou|fechei|fechou|mandei|paguei|troquei|lancei|foi|foram
money: euros?|eur|libras?|reais|brl|pesos?|ienes|iuanes
rest: (?:deixa|mantém|mantenha|não mexe|não mexa)\\p{L}*(?: n?o| n?as?| n?os)? ?(?:resto|outr[ao]s?|demais)[^,.;]*|(?:o resto|as outras|os outros|o restante)[^,.;]*(?:fic\\p{L}*|igual|est[áã]\\p{L}*|continu\\p{L}*)[^,.;]*|nada mais|só isso|nem mais nem menos|e nada além
contrast: mas|em vez disso|e sim|no lugar
plain: só|somente|apenas|exatamente|exatos|exatas|agora mesmo|agora|já|imediatamente|na hora|por favor|pfv|pf|pls|obrigad[oa]|valeu|hoje|oi|olá|beleza|quero|queria|gostaria de|preciso|pra mim|para mim|no lugar|por completo|completamente|inteir[oa]s?|no valor de|o equivalente a|equivalente a|direto|simplesmente|rápido|aí|né|de vez|a mercado|ao preço (?:de mercado|atual)|que (?:eu )?(?:tenho|possuo)|no total|ao todo|vezes
vague: aproximadamente|cerca de|mais ou menos|em torno de|por volta de|uns(?= \\d)|umas(?= \\d)|quase|coisa de|pelo menos|no mínimo|no máximo|máximo|mínimo|até(?= \\d)|ou|alguns|algumas|vários|várias|aos poucos|gradualmente|tem que|teria que|deveria\\p{L}*|devíamos|ia(?= \\p{L})|pensava|(?:vend|compr|cancel|troc|fech|envi|mand|pag|receb|lanç|bot|coloc|tir)\\p{L}*ria\\p{L}*|antes de|antes
`,
  'it-IT': `
acting: passa|passami|metti\\p{L}*|togli\\p{L}*|prendi\\p{L}*|esci|fai|dammi|disfati|liberati|sbarazzati|liquida|molla|butta|ritira\\p{L}*|incassa\\p{L}*|manda\\p{L}*|sposta|alza|abbassa|riparti|ricomincia|azzera|crea|lancia|elimina|cancella|investi|spendi|spegni|disattiva|leva|apri|trasferisci
condition: se|quando|appena|non appena|qualora|a meno che|finché|fino a quando|nel caso|purché|una volta che|a condizione|ogni volta che
exception: tranne|eccetto|salvo|meno(?= il | la | i | gli | le | \\d)|tra|fra(?= \\d)|fuorché|ad eccezione|a parte|lascia\\p{L}*|tieni\\p{L}*|conserva\\p{L}*|ma non|esclus\\p{L}*
doubt: forse|magari|può darsi|probabilmente|sto pensando|pensavo|un giorno|aspetta|lascia stare|lascia perdere|meglio di no|scherzo|non so|chissà
later: domani|dopodomani|stasera|stanotte|più tardi|lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica|settimana prossima|prossim[ao] (?:settimana|mese)|mese prossimo|alle \\d{1,2}|tra un'ora|fra un'ora|mezzogiorno|mezzanotte|alla chiusura|all'apertura
asking: come|perché|cosa|che cosa|che|quale|quali|chi|quando|dove|quanto|quanta|quanti|quante|devo|dovrei|conviene|è|sono|ho|ha|posso|cos'è
past: ho (?:comprato|venduto|annullato|scambiato|inviato|pagato|lanciato|chiuso)|ha (?:comprato|venduto|annullato|scambiato|inviato|pagato|lanciato|chiuso)|hai (?:comprato|venduto|annullato)|hanno (?:comprato|venduto)|comprai|vendetti|è stat[oa]|sono stat[ie]
money: euro|eur|sterline?|franchi|yen|yuan|rubli
rest: (?:lascia|tieni|mantieni|non toccare)\\p{L}*(?: stare)?(?: il| gli| le| i)? ?(?:resto|altri|altre)[^,.;]*|(?:il resto|gli altri|le altre)[^,.;]*(?:rest\\p{L}*|riman\\p{L}*|stann\\p{L}*|così|com'è)[^,.;]*|nient'altro|non di più|né più né meno|e basta
contrast: ma|bensì|invece|piuttosto
plain: solo|soltanto|solamente|esattamente|esatti|esatte|precisamente|subito|adesso|ora|immediatamente|per favore|per piacere|perfavore|grazie|oggi|ciao|ok|dai|voglio|vorrei|mi serve|mi servono|per me|al suo posto|del tutto|completamente|interamente|inter[oaie]|per un valore di|per un totale di|l'equivalente di|in tutto|direttamente|semplicemente|veloce|pure|a mercato|al prezzo (?:di mercato|attuale)|che (?:possiedo|ho|detengo)|in mio possesso|in totale|in tutto|volte
vague: circa|più o meno|all'incirca|intorno a|attorno a|quasi|un centinaio|una decina|una ventina|un migliaio|centinaio|migliaio|decina|sui(?= \\d)|almeno|come minimo|al massimo|al minimo|massimo|minimo|fino a(?= \\d)|o|oppure|alcun[ie]|qualche|un po' alla volta|poco a poco|gradualmente|bisogna|bisognerebbe|dovrei|dovremmo|stavo per|volevo|pensavo|(?:vend|compr|annull|scambi|chiud|invi|mand|pag|riscuot|lanc|mett|togli|tog)\\p{L}*(?:rei|rebbe|resti|remmo|rebbero)|prima di|prima
`,
  'nl-NL': `
acting: steek|stop|zet|stap|maak|doe|gooi|haal|pak|neem|stuur|schuif|trek|breng|leg|geef|dump|gebruik|verplaats|verhoog|verlaag|investeer|besteed|begin|wis|ruim|int|incasseer|uit|weg|eruit|om
condition: als|wanneer|zodra|indien|tenzij|totdat|mits|zolang|in geval|voor het geval|afhankelijk van
exception: tussen|behalve|uitgezonderd|op .{1,12} na|met uitzondering|houd\\p{L}*|hou|bewaar|laat .{0,24}(?:staan|zitten|over)|maar niet|zonder de
doubt: misschien|wellicht|waarschijnlijk|eventueel|ik denk|ik twijfel|ik overweeg|ooit|wacht|laat maar|vergeet het|toch niet|toch maar niet|grapje|zou kunnen
later: morgen|overmorgen|vanavond|vannacht|later|straks|maandags?|dinsdags?|woensdags?|donderdags?|vrijdags?|zaterdags?|zondags?|volgende (?:week|maand)|om \\d{1,2} uur|over een (?:uur|minuut|week)|middernacht|bij (?:sluiting|opening)
asking: hoe|waarom|wat|welke|welk|wie|wiens|wanneer|waar|hoeveel|moet ik|zal ik|zou ik|is|zijn|was|heb|heeft|mag|kan ik
past: gekocht|verkocht|geannuleerd|gewisseld|gestuurd|verstuurd|betaald heb|gelanceerd|gesloten|kocht|verkochten
money: euro's|euros?|eur|pond|frank|yen|yuan|roebel
rest: (?:laat|houd|hou) (?:de |het )?(?:rest|andere\\p{L}*|overige)[^,.;]*|(?:de rest|de andere\\p{L}*|de overige)[^,.;]*(?:blij\\p{L}*|laat|staan)[^,.;]*|niets anders|niet meer|niks meer|niet minder
contrast: maar|in plaats daarvan|wel
plain: alleen|slechts|enkel|precies|exact|meteen|direct|nu meteen|nu|onmiddellijk|alsjeblieft|alstublieft|aub|graag|dank je|bedankt|even|eens|vandaag|hoi|hallo|ok|oké|ik wil|ik wil graag|ik zou graag|voor mij|in plaats daarvan|helemaal|volledig|hele|gehele|ter waarde van|gewoon|snel|maar|toe|effe|effen|eventjes|(?:en )?laat$|tegen (?:de )?(?:marktprijs|huidige prijs)|die ik heb|bezit|in totaal|lang|keer|stuks|koers
vague: ongeveer|circa|ca|rond de|zo'n|bijna|pakweg|om en nabij|minstens|minimaal|ten minste|tenminste|hooguit|hoogstens|maximaal|maximum|minimum|tot(?= \\d)|of|ofwel|een paar|enkele|enige|meerdere|beetje bij beetje|geleidelijk|langzaam|zou|zouden|wilde|wou|moet|moeten|moest|had willen|voordat|vóór
`,
  'pl-PL': `
acting: wrzuć|wrzucaj|przekonwertuj|wyjdź|ureguluj|weź|włóż|daj|zrób|postaw|ustaw|wystaw|załóż|wycofaj|zdejmij|usuń|skasuj|wywal|pozbądź|opchnij|przelej|przenieś|przesuń|zmień|podnieś|obniż|zgarnij|pobierz|wyczyść|zacznij|zresetuj|wyzeruj|stwórz|utwórz|puść|wydaj|zainwestuj|wyłącz
condition: jeśli|jeżeli|gdy|gdyby|kiedy|jak tylko|skoro|o ile|dopóki|dopiero|w przypadku|pod warunkiem|zanim|chyba że
exception: między|oprócz|poza|z wyjątkiem|prócz|wyjąwszy|zostaw\\p{L}*|zachowaj\\p{L}*|bez tych|ale nie|za wyjątkiem|pomijając
doubt: może|być może|chyba|prawdopodobnie|zastanawiam|myślę|kiedyś|poczekaj|czekaj|zapomnij|jednak nie|żartuję|nie wiem|ewentualnie
later: jutro|pojutrze|wieczorem|później|potem kiedyś|poniedział\\p{L}*|wtor\\p{L}*|środ\\p{L}*|czwart\\p{L}*|piąt\\p{L}*|sobot\\p{L}*|niedziel\\p{L}*|w przyszłym (?:tygodniu|miesiącu)|o \\d{1,2}:\\d\\d|za godzinę|w południe|o północy|na (?:zamknięcie|otwarcie|zamknięciu|otwarciu)
asking: jak|dlaczego|czemu|co(?! (?:tydzień|dzień|godzin\\p{L}*|miesiąc|\\d))|jaki|jaka|jakie|który|która|które|kto|kiedy|gdzie|ile|czy|powinienem|powinnam
past: kupił\\p{L}*|sprzedał\\p{L}*|anulował\\p{L}*|wymienił\\p{L}*|wysłał\\p{L}*|zapłacił\\p{L}*|zamknął\\p{L}*|kupowa\\p{L}*ł\\p{L}*|zamknięt\\p{L}*
money: euro|eur|złot\\p{L}*|zł|pln|funt\\p{L}*|frank\\p{L}*|jen\\p{L}*|rubl\\p{L}*
rest: (?:zostaw|nie ruszaj|nie tykaj)\\p{L}* (?:reszt\\p{L}*|pozostał\\p{L}*|inn\\p{L}*)[^,.;]*|(?:reszta|pozostałe|inne)[^,.;]*(?:zosta\\p{L}*)[^,.;]*|nic więcej|nie więcej|i tyle|ani więcej
contrast: ale|lecz|tylko|zamiast tego|raczej
plain: tylko|wyłącznie|dokładnie|równo|od razu|natychmiast|teraz|już|zaraz|proszę|dzięki|dziękuję|dzisiaj|dziś|cześć|hej|ok|chcę|chciałbym|chciałabym|poproszę|dla mnie|zamiast tego|całkowicie|w całości|cały|całą|całe|o wartości|po prostu|szybko|mi|weź|jego|go|je|po cenie rynkowej|które (?:mam|posiadam)|jakie mam|posiadane|łącznie|razem|w sumie|sztuk\\p{L}*
vague: około|ok\\.|mniej więcej|jakieś|z \\d\\S* sztuk|blisko|prawie|niemal|co najmniej|przynajmniej|minimum|maksymalnie|maksimum|najwyżej|co najwyżej|do(?= \\d)|albo|lub|bądź|kilka|parę|kilkanaście|stopniowo|powoli|po trochu|powinien\\p{L}*|trzeba|należy|miał\\p{L}*|chciał(?:em|am)|(?:kup|sprzeda|anulowa|wymieni|zamkn|wysła|zapłaci)\\p{L}*(?:bym|byś|by)|zanim
`,
  'ru-RU': `
acting: вложи\\p{L}*|закинь\\p{L}*|сконвертируй\\p{L}*|погаси\\p{L}*|возьми\\p{L}*|бери|сделай\\p{L}*|поставь\\p{L}*|ставь|выставь\\p{L}*|сними\\p{L}*|убери\\p{L}*|снеси\\p{L}*|слей\\p{L}*|сбрось\\p{L}*|скинь\\p{L}*|перекинь\\p{L}*|кинь\\p{L}*|переведи\\p{L}*|подвинь|передвинь|подними|опусти|забери\\p{L}*|собери|выведи|выйди|начни|обнули\\p{L}*|создай\\p{L}*|запусти\\p{L}*|удали\\p{L}*|выключи\\p{L}*|потрать|вбухай|прикупи|избавься|выкинь|закрой\\p{L}*
condition: если|когда|как только|пока не|в случае|при условии|лишь|покуда|разве что|коли|ежели
exception: между|от \\d\\S* до \\d|кроме|за исключением|исключая|помимо|остав\\p{L}*|сохрани\\p{L}*|но не|без учёта|не считая
doubt: может|возможно|наверное|наверно|пожалуй|думаю|подумываю|вероятно|когда-нибудь|подожди|погоди|стой|забудь|передумал\\p{L}*|шучу|не знаю|хотел бы
later: завтра|послезавтра|вечером|ночью|позже|потом как-нибудь|понедельник\\p{L}*|вторник\\p{L}*|сред[ау]|четверг\\p{L}*|пятниц\\p{L}*|суббот\\p{L}*|воскресень\\p{L}*|на следующей неделе|в следующем месяце|в \\d{1,2} час\\p{L}*|через час|через минуту|в полдень|в полночь|на (?:закрытии|открытии)
asking: как|почему|зачем|что|какой|какая|какие|какое|кто|когда|где|сколько|стоит ли|нужно ли|надо ли|можно ли
past: купил\\p{L}*|продал\\p{L}*|отменил\\p{L}*|обменял\\p{L}*|отправил\\p{L}*|перев[её]л\\p{L}*|заплатил\\p{L}*|закрыл\\p{L}*|запустил\\p{L}*|продан\\p{L}*|куплен\\p{L}*
money: евро|фунт\\p{L}*|рубл\\p{L}*|франк\\p{L}*|иен\\p{L}*|юан\\p{L}*|тенге|гривен\\p{L}*|гривн\\p{L}*
rest: (?:остальн\\p{L}*|другие|прочие|всё остальное|все остальное)[^,.;]*(?:не трога\\p{L}*|остав\\p{L}*|пусть)[^,.;]*|не трогай (?:остальн\\p{L}*|друг\\p{L}*)[^,.;]*|(?:оставь|пусть) (?:остальн\\p{L}*|друг\\p{L}*)[^,.;]*|не больше|больше ничего|и всё(?! \\p{L})|ни больше ни меньше
contrast: а|но|вместо этого|лучше
plain: только|лишь|ровно|точно|сразу|сейчас|прямо сейчас|немедленно|быстро|быстренько|пожалуйста|плиз|плз|спасибо|сегодня|привет|ок|окей|давай|давайте|хочу|хотел бы|хотела бы|мне|вместо этого|полностью|целиком|весь|всю|на сумму|просто|его|её|их|ка|по рынку|по рыночной цене|по текущей цене|что у меня есть|имеющ\\p{L}*|всего|в сумме|штук\\p{L}*|шт
vague: около|примерно|приблизительно|где-то|порядка|почти|чуть|штук \\d\\S*|минимум|максимум|как минимум|как максимум|не менее|не больше|не меньше|хотя бы|до(?= \\d)|или|либо|несколько|пару|постепенно|потихоньку|понемногу|частями|надо бы|нужно бы|стоило бы|следует|должен|должна|собирал\\p{L}*|хотел(?! бы)|чуть не|бы(?! \\S*(?:хот|мог))|перед тем|прежде чем|прежде
`,
  'bg-BG': `
acting: разкарай|вложи\\p{L}*|сложи|слагай|вземи\\p{L}*|дай|направи|създай|постави|пусни|махни\\p{L}*|премахни|свали|изчисти|изтрий|изтегли|прибери|събери|прехвърли|прати|изпрати|хвърли|преместѝ|премести|вдигни|намали|качи|започни|нулирай|обърни|конвертирай|излез|затвори|изключи|спри|отмени|инвестирай|похарчи|отърви
condition: ако|когато|щом|докато|в случай|при условие|веднага след като|освен ако|стига да|само ако
exception: между|от \\d\\S* до \\d|освен|без тези|с изключение|остави\\p{L}*|запази\\p{L}*|но не|изключвай\\p{L}*|като изключим
doubt: може би|вероятно|сигурно|мисля|чудя се|някой ден|чакай|почакай|забрави|по-добре не|шегувам|не знам|евентуално
later: утре|вдругиден|довечера|по-късно|понеделник\\p{L}*|вторник\\p{L}*|сряда|четвъртък|петък|събота|неделя|следващата седмица|следващия месец|в \\d{1,2} часа|след час|след един час|на обяд|в полунощ|при (?:затваряне|отваряне)
asking: как|защо|какво|какъв|каква|какви|кой|коя|кое|кои|кога|къде|колко|дали|трябва ли
past: купих\\p{L}*|продадох\\p{L}*|купи ли|продаде|отмених\\p{L}*|размених\\p{L}*|изпратих\\p{L}*|платих\\p{L}*|затворих\\p{L}*|купил\\p{L}*|продал\\p{L}*|отменил\\p{L}*|продаден\\p{L}*
money: евро|лев\\p{L}*|лв|паунд\\p{L}*|франк\\p{L}*|рубл\\p{L}*|йен\\p{L}*
rest: (?:остави|не пипай|запази)\\p{L}* (?:останал\\p{L}*|друг\\p{L}*)[^,.;]*|(?:останал\\p{L}*|друг\\p{L}*)[^,.;]*(?:остан\\p{L}*|не пипай|остав\\p{L}*|нека)[^,.;]*|и нищо друго|не повече|само толкова
contrast: а|но|вместо това
plain: само|единствено|точно|веднага|сега|незабавно|бързо|моля|благодаря|мерси|днес|здравей|здрасти|ок|хайде|искам|бих искал|бих искала|ми|вместо това|изцяло|напълно|целия|цялата|цялото|на стойност|просто|го|я|ги|по пазарна цена|на пазарна цена|които (?:имам|притежавам)|общо|броя|бр
vague: около|приблизително|примерно|горе-долу|почти|към(?= \\d)|поне|най-малко|минимум|максимум|най-много|не повече|не по-малко|до(?= \\d)|или|няколко|постепенно|бавно|полека|на части|трябва|щях|би трябвало|бих(?! (?:искал|желал))|преди
`,
  'tr-TR': `
acting: yap|koy|çık|gir|ver|at|yatır|çek|kaldır|sil|kapat|gönder|yolla|taşı|yükselt|düşür|değiştir|çevir|sıfırla|başlat|kur|oluştur|çıkar|aktar|harca|topla|tahsil et|bas
condition: eğer|\\p{L}+(?:[ıiuü]rsa|[ae]rsa|[ae]rse|[ıiuü]rse|[dt][ıiuü]ysa|[dt][ıiuü]yse|ursa|ürse)|(?!boyunca)\\p{L}+(?:ınca|ince|unca|ünce)|\\p{L}+(?:[dt][ıiuü]ğ[ıiuü]nda)|olsa|düşse|çıksa|gelse|geçse|varsa|yoksa|ise|\\p{L}+(?:diğinde)|\\p{L}+(?:medikçe|madıkça)|durumunda|takdirde|ne zaman|koşuluyla|şartıyla
exception: arasında|hariç|dışında|haricinde|kals[ıi]n|bırak\\p{L}*|sakla\\p{L}*|ama .{1,20} değil|kalan\\p{L}*
doubt: \\p{L}+(?:ayım|eyim|alım|elim) m[ıi]|\\p{L}+m[ae]l[ıi] m[ıi]y\\p{L}+|belki|galiba|sanırım|muhtemelen|düşünüyorum|bir gün|bekle|dur|boş ver|boşver|vazgeçtim|şaka|bilmiyorum|acaba
later: yarın|bu akşam|bu gece|sonraki|daha sonra|pazartesi|salı|çarşamba|perşembe|cuma|cumartesi|pazar|haftaya|gelecek (?:hafta|ay)|önümüzdeki|saat \\d{1,2}|bir saat sonra|öğlen|gece yarısı|kapanışta|açılışta
asking: nasıl|neden|niye|niçin|ne|hangi|kim|kimin|nerede|ne zaman|kaç
past: aldım|sattım|aldı|sattı|iptal ettim|iptal etti|değiştirdim|gönderdim|ödedim|kapattım|satmış\\p{L}*|almış\\p{L}*|satıldı|alındı
money: euro|avro|lira\\p{L}*|tl|sterlin\\p{L}*|yen|ruble|frank
rest: (?:gerisi\\p{L}*|kalan\\p{L}*|diğer\\p{L}*|öteki\\p{L}*|ötekiler\\p{L}*)[^,.;]*(?:kals[ıi]n|dokunma\\p{L}*|bırak\\p{L}*|dursun)[^,.;]*|başka bir şey (?:yapma|değil)|fazlası değil|daha fazla değil
contrast: ama|onun yerine|yerine|değil
plain: sadece|yalnızca|yalnız|tam|tamı tamına|tam olarak|hemen|şimdi|şimdi hemen|derhal|lütfen|teşekkürler|sağ ol|bugün|merhaba|selam|tamam|hadi|haydi|istiyorum|bana|benim için|onun yerine|tamamen|komple|tamamını|hepsini|diye|değerinde|değerindeki|l[iıuü]k|direkt|hızlıca|bi|bir zahmet|[0-9]+'\\p{L}{1,4}|piyasa fiyat\\p{L}*|elimdeki|elimde olan|sahip olduğum|toplam|toplamda|boyunca
vague: yaklaşık|aşağı yukarı|civarı\\p{L}*|kadar|neredeyse|aşkın|en az|asgari|en çok|en fazla|azami|ya da|veya|yahut|birkaç|birçok|yavaş yavaş|kademeli|azar azar|parça parça|lazım|gerek\\p{L}*|\\p{L}+(?:acaktım|ecektim|ardım|erdim|ırdım|irdim)|m[ae]l[ıi]\\p{L}*|önce
`,
  'vi-VN': `
acting: bỏ|thay|tắt|rút|trả|đặt|lấy|cho|chuyển|gửi|dời|nâng|hạ|tạo|mở|đóng|thoát|xoá|xóa|gỡ|hủy|huỷ|tung|phát hành|reset|làm lại|đầu tư|dồn|xả|chốt|gom|nhận|gạt
condition: nếu|khi(?: nào)?|hễ|miễn là|trừ khi|cho đến khi|cho tới khi|một khi|trong trường hợp|lúc nào|chừng nào|giá mà
exception: khoảng từ|từ \\d\\S* đến \\d|trừ|ngoại trừ|ngoài|trừ ra|chừa|để lại|giữ lại|nhưng không|không kể
doubt: có lẽ|chắc là|hình như|đang nghĩ|đang phân vân|một ngày nào|khoan|thôi khỏi|bỏ đi|quên đi|đùa thôi|không biết
later: ngày mai|mai|mốt|tối nay|đêm nay|lát nữa|để sau|thứ hai|thứ ba|thứ tư|thứ năm|thứ sáu|thứ bảy|chủ nhật|tuần sau|tuần tới|tháng sau|tháng tới|lúc \\d{1,2} ?(?:giờ|h)|một tiếng nữa|trưa nay|nửa đêm
asking: làm sao|tại sao|vì sao|sao|ai|nào|đâu|bao giờ|bao nhiêu|có nên|nên|liệu
past: đã (?:mua|bán|hủy|huỷ|đổi|gửi|chuyển|trả|đóng)|vừa (?:mua|bán|hủy|huỷ)|mới (?:mua|bán|hủy)
money: euro|bảng anh|yên|tệ|nhân dân tệ|đồng|vnd|rúp
rest: (?:giữ|để|đừng đụng)(?: nguyên)?(?: lại)?(?: các)?(?: lệnh)? ?(?:còn lại|khác|phần còn lại)[^,.;]*|(?:phần còn lại|còn lại|mấy lệnh khác|các lệnh khác)[^,.;]*|không hơn|không thêm gì
contrast: mà|thay vào đó|nhưng
plain: chỉ|đúng|chính xác|ngay|ngay bây giờ|ngay lập tức|liền|luôn|bây giờ|giờ|nhé|nha|đi|với|giùm|giúp|hộ|dùm|làm ơn|cảm ơn|hôm nay|chào|ok|tôi muốn|mình muốn|muốn|cho tôi|cho mình|thôi|thay vào đó|toàn bộ|hoàn toàn|trị giá|nhanh|cái|con|để|lại|ạ|ơi|giá thị trường|tôi đang giữ|đang (?:có|giữ)|tôi có|tổng cộng|tất cả
vague: khoảng|tầm|chừng|xấp xỉ|gần(?= \\d)|độ(?= \\d)|ít nhất|tối thiểu|nhiều nhất|tối đa|không quá|hoặc|hay(?: là)?|vài|mấy|từ từ|dần dần|nên|phải|cần phải|định|suýt|trước khi
`,
  ar: `
acting: اجعل|استلم|أرسل|ارسل|اخرج|اسحب|سدد|ضع|حط|خذ|هات|اعمل|سو|ارفع|اخفض|نزل|حرك|انقل|حول|حوّل|ابدأ|صفر|أوقف|اوقف|أزل|ازل|شيل|احذف|امسح|الغ|ألغ|ألغي|أطلق|اطلق|أنشئ|انشئ|استثمر|أنفق|اصرف|اجمع|حصل|أغلق|اغلق|تخلص|صف|فك|طلع|دخل
condition: إذا|اذا|إن|لو|عندما|حين|حينما|متى ما|بمجرد|حالما|لما|في حال|في حالة|بشرط|ريثما|كلما|طالما|إلى أن|حتى يصل
exception: بين|إلا|الا|ما عدا|ماعدا|عدا|باستثناء|سوى|اترك|أترك|أبق|ابق|احتفظ|وليس|بس مو|خلي
doubt: ربما|قد|يمكن|لعل|أفكر|افكر|محتمل|انتظر|استنى|انسى|انس|أمزح|لا أعرف|يوما ما|لست متأكد
later: غدا|غداً|بكرا|بكرة|بعد غد|الليلة|لاحقا|لاحقاً|فيما بعد|(?:ال)?(?:اثنين|إثنين|ثلاثاء|أربعاء|اربعاء|خميس|جمعة|سبت)|(?:يوم )الأحد|الأسبوع القادم|الأسبوع المقبل|الشهر القادم|الساعة \\d{1,2}|بعد ساعة|منتصف الليل
asking: كيف|لماذا|ليش|ماذا|ما|ما هو|ما هي|أي|من|متى|أين|وين|كم|هل|شو|ايش|إيش
past: اشتريت|اشترى|بعت|باع|باعت|ألغيت|ألغى|حولت|أرسلت|دفعت|أغلقت|تم (?:شراء|بيع|إلغاء|تحويل)|بيعت
money: يورو|جنيه|جنيها|ريال|ريالات|درهم|دراهم|دينار|دنانير|ليرة|ليرات|ين|يوان|روبل
rest: و?(?:اترك|أترك|أبق|ابق|خلي|خل|لا تلمس|دع) ?(?:على )?(?:ال)?(?:باقي|بقية|البقية|أخرى|الأخرى|غيرها)[^,.;،؛]*|و?(?:الباقي|البقية)[^,.;،؛]*(?:يبقى|تبقى|كما)[^,.;،؛]*|لا أكثر|لا غير|فقط لا غير|وبس
contrast: بل|ولكن|لكن|بدلا|بدلاً|وإنما
plain: فقط|بس|بالضبط|تماما|تماماً|الآن|حالا|حالاً|فورا|فوراً|بسرعة|من فضلك|لو سمحت|رجاء|رجاءً|شكرا|شكراً|اليوم|مرحبا|طيب|أريد|اريد|أود|بدي|أبغى|ابغى|أبي|لي|بدلا منه|بدلاً منه|بالكامل|كاملة|كاملا|كاملاً|بقيمة|بقيمه|ما قيمته|يلا|أن|ان|منه|منها|بسعر السوق|اللي عندي|التي (?:أملكها|املكها|لدي)|الموجودة|إجمالي|لمدة|مجموع|المجموع|مرات
vague: حوالي|حوالى|تقريبا|تقريباً|نحو|قرابة|ما يقارب|شي|على الأقل|على الاقل|على الأكثر|كحد أقصى|كحد أدنى|بحد أقصى|حتى(?= \\d)|أو|او|بعض|عدة|بضع|بضعة|تدريجيا|تدريجياً|شوي شوي|يجب|ينبغي|لازم|كنت|كدت|قبل|سوف|كان
`,
  'fa-IR': `
acting: کن|کنید|بکن|بخر\\p{L}*|بفروش\\p{L}*|ببر|بذار|بگذار|بزن|بگیر|بردار|بکش|بریز|بده|بساز|خارج شو|بیا|ببند|بیرون|تسویه کن|جابجا کن|جابه‌جا کن|بالا ببر|پایین بیار|پاک کن|حذف کن|راه بنداز|منتقل کن|واریز کن|بفرست|صفر کن|خرج کن
condition: اگر|اگه|وقتی|هر وقت|هروقت|هنگامی|زمانی که|به محض|تا زمانی|در صورتی|به شرط|مگر|چنانچه|همین که
exception: بین|به جز|بجز|جز|غیر از|به غیر|به استثنای|نگه ?دار\\p{L}*|ولی نه|منهای|الا
doubt: شاید|احتمالا|احتمالاً|ممکن|فکر کنم|تو فکر|دارم فکر|یه روزی|صبر کن|ولش کن|بیخیال|فراموش کن|شوخی|نمی‌?دونم|مطمئن نیستم
later: فردا|پس‌?فردا|امشب|بعدا|بعداً|دوشنبه|سه‌?شنبه|چهارشنبه|پنج‌?شنبه|جمعه|شنبه|یکشنبه|هفته (?:بعد|آینده|دیگه)|ماه (?:بعد|آینده)|(?<!هر )ساعت \\d{1,2}(?![.\\d])|یه ساعت دیگه|یک ساعت دیگر|نیمه‌?شب
asking: چطور|چگونه|چرا|چه|چی|کدام|کدوم|کی|کجا|چند|چقدر|آیا
past: خریدم|فروختم|خرید کردم|لغو کردم|فرستادم|بستم|پرداخت کردم|خریدی|فروختی|خریده|فروخته|فروخت|لغو شد\\p{L}*|فروخته‌?ام|خریده‌?ام
money: یورو|پوند|تومان|تومن|ریال|لیر|درهم|ین|یوان|روبل
rest: (?:بقیه|باقی|بقیه‌?اش|بقیش)[^,.;،؛]*(?:بمون\\p{L}*|بمان\\p{L}*|دست نزن|باش\\p{L}*|بذار\\p{L}*|نگه)[^,.;،؛]*|به (?:بقیه|باقی) دست نزن[^,.;،؛]*|نه بیشتر|همین و بس|و نه بیشتر
contrast: بلکه|ولی|اما|به جاش|بجاش|به جای آن
plain: فقط|دقیقا|دقیقاً|همین الان|الان|همین حالا|حالا|فورا|فوراً|سریع|لطفا|لطفاً|ممنون|مرسی|امروز|سلام|باشه|می‌?خوام|می‌?خواهم|برام|برایم|واسم|به جاش|به جای آن|کامل|کاملا|کلا|به ارزش|معادل|رو|را|ازش|آن را|اونو|هم|دیگه|به قیمت بازار|که دارم|هام|هایم|هامو|در مجموع|به مدت|مجموعا|عدد|تا
vague: حدود|تقریبا|تقریباً|نزدیک|حوالی|حداقل|حداکثر|دست کم|دست‌کم|لااقل|تا(?= \\d+ (?!روز|هفته|ماه|بار))|یا|چند تا|چندتا|چند|کم‌?کم|یواش یواش|به تدریج|تدریجی|باید|بایست|می‌?خواستم|داشتم|قبل از|قبل
`,
  'zh-CN': `
acting: 调到|调成|调高|调低|调整|移到|打到|打给|转到|转给|放|投|花|拿|弄|搞|来点|来|开|关|关掉|撤|撤掉|清|清掉|清空|平|平掉|出|出掉|抛|砸|梭|抄|吃进|收|领|领取|提|提取|付|结清|重来|重置|归零|发|建|挂|设|改|换|去掉|拿掉|停
condition: 如果|假如|假使|要是|若是|若|一旦|只要|除非|等到|等.{1,12}(?:再|了)|的话|当.{1,16}(?:时|的时候)|时候(?:就|再)|涨到.{1,12}[就再]|跌到.{1,12}[就再]|跌破.{1,12}[就再]|突破.{1,12}[就再]|以后再
exception: 之间|之間|除了|除.{1,10}[之以]?外|除去|不包括|不含|留着|留下|保留|留.{0,6}(?:个|枚|颗)|剩下|以外|之外
doubt: 也许|或许|可能|大概|好像|考虑|犹豫|纠结|等等|等一下|算了|开玩笑|不知道|改天|有空|哪天|再说|打算
later: 明天|后天|今晚|晚上|稍后|待会|一会儿|下周|下个月|下星期|周[一二三四五六日天]|星期[一二三四五六日天]|礼拜[一二三四五六日天]|[0-9一二三四五六七八九十]{1,3}点(?:钟|整|半|的时候|后|前)|一小时后|小时后|天后|分钟后|中午|半夜
asking: 怎么|怎样|如何|为什么|为啥|为何|什么|啥|哪个|哪些|哪种|谁|多少|几时|何时|是否|要不要|该不该|能否|可否|有没有
past: 我.{0,2}(?:买|卖)了|他.{0,4}(?:买|卖)了|取消过|卖过|买过|已经[卖买撤取换转付平]|刚[卖买撤取换转付平才]|昨天|上周
money: 欧元|英镑|日元|人民币|元人民币|卢布|法郎|港币|新台币|台币
rest: (?:卖单|买单|限价单|止损单)(?:都)?(?:留着|保留|不动|别动)|(?:别的|其他的?|其它的?|其余的?|剩下的?)(?:单子?|挂单|都)?(?:都)?(?:不动|别动|不要动|先别动|留着|保留|不变|不管|别管)|不要动(?:别的|其他的?|其余的?)|不多不少|别多
contrast: 而是|改|换成|改成|反而|但
plain: 只|仅|仅仅|正好|刚好|恰好|整|整整|马上|立刻|立即|现在|赶紧|快点|快|请|麻烦|谢谢|今天|你好|好的|我想|我要|帮我|给我|替我|全部|统统|价值|的量|直接|一下|吧|了|先|它|把|再|都|就|按?市价|持有的|手上的?|手里的?|手中的?|所有的|总共|一共|共|连续?|掉|出来?|去|来|下|颗|枚|个|张|笔|单子?|纸上
vague: 大约|大概|(?<!合|预|节)约|左右|上下|差不多|近(?=\\d)|来个|至少|起码|最少|最多|顶多|不超过|不少于|以内|或者|或|还是|几个|一些|若干|慢慢|逐步|分批|分次|陆续|应该|得要|本来|原本|差点|之前|以前
`,
  'zh-TW': `
acting: 調到|調成|調高|調低|調整|移到|打到|打給|轉到|轉給|放|投|花|拿|弄|搞|來點|來|開|關|關掉|撤|撤掉|清|清掉|清空|平|平掉|出|出掉|拋|砸|抄|收|領|領取|提|提取|付|結清|從頭|重來|重置|歸零|發|建|掛|設|改|換|去掉|拿掉|停
condition: 如果|假如|假使|要是|若是|若|一旦|只要|除非|等到|等.{1,12}(?:再|了)|的話|當.{1,16}(?:時|的時候)|時候(?:就|再)|漲到.{1,12}[就再]|跌到.{1,12}[就再]|跌破.{1,12}[就再]|突破.{1,12}[就再]|以後再
exception: 之间|之間|除了|除.{1,10}[之以]?外|除去|不包括|不含|留著|留下|保留|留.{0,6}(?:個|枚|顆)|剩下|以外|之外
doubt: 也許|或許|可能|大概|好像|考慮|猶豫|糾結|等等|等一下|算了|開玩笑|不知道|改天|有空|哪天|再說|打算
later: 明天|後天|今晚|晚上|稍後|待會|一會兒|下週|下周|下個月|下星期|[週周][一二三四五六日天]|星期[一二三四五六日天]|禮拜[一二三四五六日天]|[0-9一二三四五六七八九十]{1,3}點(?:鐘|整|半|的時候|後|前)|小時後|天後|分鐘後|中午|半夜
asking: 怎麼|怎樣|如何|為什麼|為何|什麼|啥|哪個|哪些|哪種|誰|多少|幾時|何時|是否|要不要|該不該|能否|可否|有沒有
past: 我.{0,2}(?:買|賣)了|他.{0,4}(?:買|賣)了|取消過|賣過|買過|已經[賣買撤取換轉付平]|剛[賣買撤取換轉付平才]|昨天|上週
money: 歐元|英鎊|日圓|日元|人民幣|盧布|法郎|港幣|新台幣|台幣
rest: (?:賣單|買單|限價單|停損單)(?:都)?(?:留著|保留|不動|別動)|(?:別的|其他的?|其它的?|其餘的?|剩下的?)(?:單子?|掛單|都)?(?:都)?(?:不動|別動|不要動|先別動|留著|保留|不變|不管|別管)|不要動(?:別的|其他的?|其餘的?)|不多不少
contrast: 而是|改|換成|改成|反而|但
plain: 只|僅|僅僅|正好|剛好|恰好|整|整整|馬上|立刻|立即|現在|趕緊|快點|快|請|麻煩|謝謝|今天|你好|好的|我想|我要|幫我|給我|替我|全部|統統|價值|的量|直接|一下|吧|了|先|它|把|再|都|就|按?市價|持有的|手上的?|手裡的?|手中的?|所有的|總共|一共|共|連續?|掉|出來?|去|來|下|顆|枚|個|張|筆|單子?|紙上|重置
vague: 大約|大概|(?<!合|預|節)約|左右|上下|差不多|近(?=\\d)|至少|起碼|最少|最多|頂多|不超過|不少於|以內|或者|或|還是|幾個|一些|若干|慢慢|逐步|分批|分次|陸續|應該|本來|原本|差點|之前|以前
`,
  'ja-JP': `
acting: して|動かして|解除|外して|消して|入れて|突っ込んで|使って|投げて|抜けて|出て|やり直|戻して|移して|変えて|上げて|下げて|引き上げ|引き下げ|払って|受け取|回収|出して|作って|立てて|置いて|止めて|切って|取って|つけて|設定|変更|送って|送金|お願い
condition: もし|(?<!よかっ|良かっ)たら|(?<!でき|いただけ|もらえ|よけ|良け)れば|なら|場合|とき(?:に|は)?|時(?:に|は)|次第|ときだけ|までは|ない限り|と同時に|ようになったら
exception: の間|以外|を除|除いて|除き|だけ残|は残して|残して|残し|抜きで|はそのまま
doubt: かも|たぶん|多分|おそらく|迷って|考え中|検討|いつか|待って|やっぱり|やっぱ|冗談|わからない|分からない|つもり|気がする|どうしよう|そのうち
later: 明日|明後日|あさって|今夜|今晩|後で|あとで|来週|来月|[月火水木金土日]曜|[0-9０-９一二三四五六七八九十]{1,2}時(?!間)|時間後|分後|正午|真夜中|夜中
asking: どう|なぜ|何故|なんで|どの|どれ|どちら|どっち|誰|だれ|いつ|どこ|いくら|いくつ|べき
past: 買った(?!ら|ほう|方)|売った(?!ら|ほう|方)|購入した(?!い|ら)|売却した(?!い|ら)|取り消した(?!い|ら)|キャンセルした(?!い|ら)|送った(?!ら)|支払った(?!ら)|決済した(?!い|ら)|買いました|売りました|しました|昨日|先週
money: ユーロ|ポンド|[0-9千百万]円|人民元|ウォン|ルーブル
rest: (?:他|ほか|残り|その他|あと)(?:の注文)?は(?:そのまま|残して|触らない|触らないで|いじらない|いじらないで|放置)[^、。]*|それ以上はなし|それだけ|ちょうど
contrast: ではなく|じゃなく|じゃなくて|代わりに
plain: だけ|のみ|ちょうど|きっかり|ぴったり|すぐに?|今すぐ|今|直ちに|早く|お願いします|お願い|ください|下さい|ありがとう|今日|こんにちは|全て|すべて|ぜんぶ|相当|分だけ|分|欲しい|したい|ほしい|それを|とりあえず|そのまま|代わりに|成行き?で?|手持ちの|持っている|持ってる|保有(?:している|中の|の)?|合計|計|枚|個|連続
vague: 約(?=\\d)|およそ|大体|だいたい|くらい|ぐらい|ほど|前後|程度|近く|少なくとも|最低|最大|多くても|せいぜい|以上|以下|以内|または|もしくは|あるいは|か(?=[A-Z]|\\d)|いくつか|数枚|少しずつ|徐々に|だんだん|べき|はずだった|ところだった|前に
`,
  'ko-KR': `
acting: 옮겨|해제|넣어|질러|써서|꺼줘|꺼|치워|빼줘|없애|정리|나가|나와|돌려|다시|초기화|올려|내려|바꿔|걸어|잡아|받아|챙겨|회수|납부|결제|내줘|만들|발행|띄워|보내|이체|담아|털어|던져
condition: 만약|만일|\\p{L}*(?:으면|하면|되면|지면|르면|리면|가면|오면|치면|넘으면|닿으면|이면|라면|다면|뜨면|나면)(?=\\s|,|$)|때(?:에|까지|마다)?(?=\\s|,|$)|경우|하자마자|되자마자|까지 기다|전까지는|않는 한
exception: 사이|빼고|제외|말고는|외에|이외|남기고|남겨|놔두고|두고|만 빼
doubt: 아마|어쩌면|글쎄|고민|생각 ?중|생각하|언젠가|기다려|잠깐|됐어|농담|모르겠|할까|팔까|살까|나중
later: 내일|모레|오늘 ?밤|오늘 ?저녁|나중에|이따|다음 ?주|다음 ?달|[월화수목금토일]요일|\\d{1,2}시(?!간)|시간 (?:뒤|후)|분 (?:뒤|후)|정오|자정
asking: 어떻게|왜|무엇|뭐|어떤|어느|누가|누구|언제|어디|얼마|몇
past: 샀어|샀는데|샀다|팔았어|팔았는데|팔았다|취소했|매수했|매도했|보냈|냈어|닫았|청산했|바꿨|샀던|팔았던|어제|지난
money: 유로|파운드|엔화|\\d\\s?엔|위안|\\d\\s?원|만 ?원|천 ?원|루블
rest: (?:나머지|다른 (?:건|거|것|주문)|딴 건)(?:는|은|들은)? ?(?:그대로|놔둬|놔두|두고|냅둬|유지|건드리지)[^,.]*|더도 말고[^,.]*|딱 그만큼만|그것만
contrast: 말고|대신|아니라
plain: 만|딱|정확히|지금|바로|당장|즉시|빨리|얼른|부탁해요?|부탁드려요|제발|고마워요?|오늘|안녕|전부|모두|다|어치|만큼|그냥|개|해줘요?|해주세요|해|주세요|줘요?|싶어요?|좀|대신|그걸|그거|시장가로?|가지고 있는|갖고 있는|보유한|보유 중인|보유|내|제|총|합계|개|번
vague: 약(?= ?\\d)|대략|정도|쯤|가량|남짓|거의|최소|적어도|최대|많아야|기껏해야|이상|이하|이내|또는|혹은|아니면|(?<=개|\\d)(?:나|이나)(?=\\s)|몇 개|여러|조금씩|천천히|차츰|나눠서|해야|했어야|뻔했|전에
`,
}
