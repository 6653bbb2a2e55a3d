/** 512 short German nouns (N-11) without umlauts, no two of which differ in one letter; nine bits each. */
export const PASSWORD_WORDS: readonly string[] = `
  abend acker adler ahorn akte album alge alpen amboss ameise ampel ananas antenne anzug apfel april arche
  arena atlas august auster auto bach backe bagger bahn balken ball bambus banane band bart basar bauer baum
  beere beet bein berg besen beton beule biber biene bild birke blatt blech blei blick blitz blume boden
  bohne boje boot brett brief brille brise bruder brunnen bucht bus busch butter chor clown creme dachs damm
  dampf daumen deck delfin diele distel docht dohle dom donner dorf dose drache draht dreieck drossel duft
  ebbe eber echo efeu eiche eimer eisen elch elefant elster erbse erde ernte esel essig fabel faden fahne
  falke familie farbe farn fasan fass feder fee feige feld fenster ferien ferse fichte figur film filter
  finger fink fisch flagge flamme flasche fleck flieder floss flotte flug fohlen folie forelle foto frage
  freund friede frosch frost frucht fuchs funke galerie gang garage garten gasse gast geist gelenk gerste
  geruch gesang geweih gewicht giebel ginster gipfel gitter glanz glas glocke gold gondel graben granit
  grenze griff grotte grube gruppe gruss gurke gurt haar hafen hagel hammer hamster hantel harfe harz hase
  haube haus hebel hecht hecke hefe heide heimat helm hemd henkel heu himmel hirsch hirse hof holz honig
  hund idee igel imker iris jacht januar jodler juli kabine kaffee kaktus kalb kamel kamin kanal kanne
  kapelle kappe karotte karte kasten kater katze kegel kehle keks keller kerze kessel kette kiefer kies kino
  kirsche kissen kiste klang klasse klee kleid klinge klippe knall knie knopf knoten koch koffer kohl komet
  komma kompass konto korb krabbe kraft kragen kranz kreide kreis kresse kreuz krone krug kuchen kuh kunst
  kupfer kurve kutsche lampe laterne laub lauch lava lawine lehm leinen leiter lerche licht lied lilie linde
  lotse lotto lupe magnet mai mandel marder marke marmor matte meer mehl melone messer metall milch minze
  mohn moment monat mond moos motor muschel museum musik muskel nadel name neffe nelke nest netz norden note
  nuss obst ofen oktober onkel oper orgel orkan osten otter ozean paddel paket palme panda panther papier
  pappel park pedal pelikan perle pfad pfanne pfeffer pfeife pfeil pferd pflaume pforte pinie pinsel plakat
  planet platte pokal post prinz probe pumpe punkt quark quelle quitte rabe rad rahmen rakete ranke rasen
  rechen regal regen reihe rezept riegel riese ring rippe robbe roggen rohr rolle roman runde saal sack saft
  saite salat salbe salz samen sattel sauna schal schaum schere schiff schirm schlaf schmied schnee schnur
  schrank schritt schuh schule schwan seife seil sekunde sense sieb signal silber sitz socke sofa sonne
  spaten specht speck spiegel spiel stadt stahl stamm staub stein steppe stiefel stift stirn stock stoff
  storch strand strauss strom stube stunde sturm suppe tafel tag tanz tasche tausch teich tempel teppich
  tiger tinte tochter topf torte traube traum treppe trommel tropfen truhe tuch tulpe tunnel uhr ulme urlaub
  venus vetter vogel vulkan waage waffel wagen wald walze wasser weg welle welt werft weste wiege wind
  winkel wolf wolke wort wurzel zahl zange zapfen zaun zebra zeit zettel ziel zimt zinn zirkus zitrone
  zucker zug zweig zwiebel
`
  .trim()
  .split(/\s+/);
