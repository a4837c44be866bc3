// swift-format-ignore-file
// Scripts/embed has written this from Lab/Sources/LabServer/Catalogue/*.tsv: change the files there, and run it.

/// Files that are built into the program, by their names.
enum EmbeddedCatalogue {
    static let files: [String: StaticString] = [
"works.tsv": #"""
Flatland	Edwin A. Abbott	1884
Things Fall Apart	Chinua Achebe	1958
No Longer at Ease	Chinua Achebe	1960
Arrow of God	Chinua Achebe	1964
Watership Down	Richard Adams	1972
The Plague Dogs	Richard Adams	1977
The Hitchhiker's Guide to the Galaxy	Douglas Adams	1979
The Restaurant at the End of the Universe	Douglas Adams	1980
Life, the Universe and Everything	Douglas Adams	1982
The Meaning of Liff	Douglas Adams and John Lloyd	1983
So Long, and Thanks for All the Fish	Douglas Adams	1984
The Hitchhiker's Guide to the Galaxy: The Original Radio Scripts	Douglas Adams	1985
The Hitchhiker's Quartet	Douglas Adams	1986
The Utterly Utterly Merry Comic Relief Christmas Book	Douglas Adams and Peter Fincham	1986
Dirk Gently's Holistic Detective Agency	Douglas Adams	1987
The Long Dark Tea-Time of the Soul	Douglas Adams	1988
Last Chance to See	Douglas Adams and Mark Carwardine	1990
The Deeper Meaning of Liff	Douglas Adams and John Lloyd	1990
Mostly Harmless	Douglas Adams	1992
The Salmon of Doubt	Douglas Adams	2002
Purple Hibiscus	Chimamanda Ngozi Adichie	2003
Half of a Yellow Sun	Chimamanda Ngozi Adichie	2006
Americanah	Chimamanda Ngozi Adichie	2013
Little Women	Louisa May Alcott	1868
Little Men	Louisa May Alcott	1871
Voices from Chernobyl	Svetlana Alexievich	1997
Secondhand Time	Svetlana Alexievich	2013
The House of the Spirits	Isabel Allende	1982
Eva Luna	Isabel Allende	1987
Gabriela, Clove and Cinnamon	Jorge Amado	1958
Dona Flor and Her Two Husbands	Jorge Amado	1966
Lucky Jim	Kingsley Amis	1954
Money	Martin Amis	1984
London Fields	Martin Amis	1989
Winesburg, Ohio	Sherwood Anderson	1919
The Bridge on the Drina	Ivo Andrić	1945
I Know Why the Caged Bird Sings	Maya Angelou	1969
The Origins of Totalitarianism	Hannah Arendt	1951
Eichmann in Jerusalem	Hannah Arendt	1963
Orlando Furioso	Ludovico Ariosto	1516
I, Robot	Isaac Asimov	1950
Foundation	Isaac Asimov	1951
Foundation and Empire	Isaac Asimov	1952
Second Foundation	Isaac Asimov	1953
The End of Eternity	Isaac Asimov	1955
The Gods Themselves	Isaac Asimov	1972
El Señor Presidente	Miguel Ángel Asturias	1946
The Handmaid's Tale	Margaret Atwood	1985
Cat's Eye	Margaret Atwood	1988
Alias Grace	Margaret Atwood	1996
The Blind Assassin	Margaret Atwood	2000
Oryx and Crake	Margaret Atwood	2003
Mimesis	Erich Auerbach	1946
Sense and Sensibility	Jane Austen	1811
Pride and Prejudice	Jane Austen	1813
Mansfield Park	Jane Austen	1814
Emma	Jane Austen	1815
Northanger Abbey	Jane Austen	1817
Persuasion	Jane Austen	1817
The New York Trilogy	Paul Auster	1987
Red Cavalry	Isaac Babel	1926
The Advancement of Learning	Francis Bacon	1605
Novum Organum	Francis Bacon	1620
Go Tell It on the Mountain	James Baldwin	1953
Giovanni's Room	James Baldwin	1956
The Fire Next Time	James Baldwin	1963
The Drowned World	J. G. Ballard	1962
Crash	J. G. Ballard	1973
Empire of the Sun	J. G. Ballard	1984
Eugénie Grandet	Honoré de Balzac	1833
Father Goriot	Honoré de Balzac	1835
Cousin Bette	Honoré de Balzac	1846
The Wasp Factory	Iain Banks	1984
Consider Phlebas	Iain M. Banks	1987
The Player of Games	Iain M. Banks	1988
Use of Weapons	Iain M. Banks	1990
The Crow Road	Iain Banks	1992
Flaubert's Parrot	Julian Barnes	1984
The Sense of an Ending	Julian Barnes	2011
Peter and Wendy	J. M. Barrie	1911
The Garden of the Finzi-Continis	Giorgio Bassani	1962
Les Fleurs du mal	Charles Baudelaire	1857
The Wonderful Wizard of Oz	L. Frank Baum	1900
The Second Sex	Simone de Beauvoir	1949
The Mandarins	Simone de Beauvoir	1954
On Crimes and Punishments	Cesare Beccaria	1764
Murphy	Samuel Beckett	1938
Molloy	Samuel Beckett	1951
Waiting for Godot	Samuel Beckett	1952
The Unnamable	Samuel Beckett	1953
The Adventures of Augie March	Saul Bellow	1953
Herzog	Saul Bellow	1964
Humboldt's Gift	Saul Bellow	1975
Programming Pearls	Jon Bentley	1986
Ways of Seeing	John Berger	1972
The Loser	Thomas Bernhard	1983
The Invention of Morel	Adolfo Bioy Casares	1940
Songs of Innocence	William Blake	1789
The Decameron	Giovanni Boccaccio	1353
The Savage Detectives	Roberto Bolaño	1998
2666	Roberto Bolaño	2004
The Clown	Heinrich Böll	1963
The Lost Honour of Katharina Blum	Heinrich Böll	1974
Ficciones	Jorge Luis Borges	1944
The Aleph	Jorge Luis Borges	1949
The Life of Samuel Johnson	James Boswell	1791
The Martian Chronicles	Ray Bradbury	1950
The Illustrated Man	Ray Bradbury	1951
Fahrenheit 451	Ray Bradbury	1953
Something Wicked This Way Comes	Ray Bradbury	1962
Agnes Grey	Anne Brontë	1847
Jane Eyre	Charlotte Brontë	1847
Wuthering Heights	Emily Brontë	1847
The Tenant of Wildfell Hall	Anne Brontë	1848
Shirley	Charlotte Brontë	1849
Villette	Charlotte Brontë	1853
Xorandor	Christine Brooke-Rose	1986
The Mythical Man-Month	Frederick P. Brooks	1975
The Da Vinci Code	Dan Brown	2003
Notes from a Small Island	Bill Bryson	1995
A Short History of Nearly Everything	Bill Bryson	2003
The Thirty-Nine Steps	John Buchan	1915
The Good Earth	Pearl S. Buck	1931
The Master and Margarita	Mikhail Bulgakov	1967
Heart of a Dog	Mikhail Bulgakov	1968
The Pilgrim's Progress	John Bunyan	1678
A Clockwork Orange	Anthony Burgess	1962
Earthly Powers	Anthony Burgess	1980
Reflections on the Revolution in France	Edmund Burke	1790
A Little Princess	Frances Hodgson Burnett	1905
The Secret Garden	Frances Hodgson Burnett	1911
Naked Lunch	William S. Burroughs	1959
The Anatomy of Melancholy	Robert Burton	1621
Erewhon	Samuel Butler	1872
The Way of All Flesh	Samuel Butler	1903
Kindred	Octavia E. Butler	1979
Parable of the Sower	Octavia E. Butler	1993
The Tartar Steppe	Dino Buzzati	1940
Possession	A. S. Byatt	1990
The Baron in the Trees	Italo Calvino	1957
Cosmicomics	Italo Calvino	1965
Invisible Cities	Italo Calvino	1972
If on a winter's night a traveler	Italo Calvino	1979
The Lusiads	Luís de Camões	1572
The Myth of Sisyphus	Albert Camus	1942
The Stranger	Albert Camus	1942
The Plague	Albert Camus	1947
The Fall	Albert Camus	1956
Crowds and Power	Elias Canetti	1960
Dream of the Red Chamber	Cao Xueqin	1791
R.U.R.	Karel Čapek	1920
War with the Newts	Karel Čapek	1936
Breakfast at Tiffany's	Truman Capote	1958
In Cold Blood	Truman Capote	1966
Ender's Game	Orson Scott Card	1985
Speaker for the Dead	Orson Scott Card	1986
Xenocide	Orson Scott Card	1991
Oscar and Lucinda	Peter Carey	1988
The Kingdom of This World	Alejo Carpentier	1949
The Lost Steps	Alejo Carpentier	1953
Alice's Adventures in Wonderland	Lewis Carroll	1865
Through the Looking-Glass	Lewis Carroll	1871
The Hunting of the Snark	Lewis Carroll	1876
Silent Spring	Rachel Carson	1962
The Bloody Chamber	Angela Carter	1979
Nights at the Circus	Angela Carter	1984
Cathedral	Raymond Carver	1983
The Book of the Courtier	Baldassare Castiglione	1528
O Pioneers!	Willa Cather	1913
My Ántonia	Willa Cather	1918
The Family of Pascual Duarte	Camilo José Cela	1942
The Hive	Camilo José Cela	1951
Journey to the End of the Night	Louis-Ferdinand Céline	1932
Don Quixote	Miguel de Cervantes	1605
Exemplary Novels	Miguel de Cervantes	1613
The Amazing Adventures of Kavalier & Clay	Michael Chabon	2000
The Yiddish Policemen's Union	Michael Chabon	2007
The Big Sleep	Raymond Chandler	1939
Farewell, My Lovely	Raymond Chandler	1940
The Long Goodbye	Raymond Chandler	1953
In Patagonia	Bruce Chatwin	1977
Utz	Bruce Chatwin	1988
Uncle Vanya	Anton Chekhov	1897
The Cherry Orchard	Anton Chekhov	1904
The Man Who Was Thursday	G. K. Chesterton	1908
The Innocence of Father Brown	G. K. Chesterton	1911
The Awakening	Kate Chopin	1899
The Mysterious Affair at Styles	Agatha Christie	1920
The Murder of Roger Ackroyd	Agatha Christie	1926
Murder on the Orient Express	Agatha Christie	1934
Death on the Nile	Agatha Christie	1937
And Then There Were None	Agatha Christie	1939
Childhood's End	Arthur C. Clarke	1953
2001: A Space Odyssey	Arthur C. Clarke	1968
Rendezvous with Rama	Arthur C. Clarke	1973
The Fountains of Paradise	Arthur C. Clarke	1979
Jonathan Strange & Mr Norrell	Susanna Clarke	2004
Piranesi	Susanna Clarke	2020
On War	Carl von Clausewitz	1832
Shōgun	James Clavell	1975
Les Enfants terribles	Jean Cocteau	1929
Waiting for the Barbarians	J. M. Coetzee	1980
Life & Times of Michael K	J. M. Coetzee	1983
Disgrace	J. M. Coetzee	1999
Chéri	Colette	1920
Gigi	Colette	1944
Artemis Fowl	Eoin Colfer	2001
And Another Thing...	Eoin Colfer	2009
The Woman in White	Wilkie Collins	1860
The Moonstone	Wilkie Collins	1868
The Hunger Games	Suzanne Collins	2008
The Adventures of Pinocchio	Carlo Collodi	1883
Heart of Darkness	Joseph Conrad	1899
Lord Jim	Joseph Conrad	1900
Nostromo	Joseph Conrad	1904
The Secret Agent	Joseph Conrad	1907
Under Western Eyes	Joseph Conrad	1911
The Last of the Mohicans	James Fenimore Cooper	1826
The Dark Is Rising	Susan Cooper	1973
On the Revolutions of the Heavenly Spheres	Nicolaus Copernicus	1543
Introduction to Algorithms	Thomas H. Cormen, Charles E. Leiserson and Ronald L. Rivest	1990
Hopscotch	Julio Cortázar	1963
The Red Badge of Courage	Stephen Crane	1895
Jurassic Park	Michael Crichton	1990
James and the Giant Peach	Roald Dahl	1961
Charlie and the Chocolate Factory	Roald Dahl	1964
The BFG	Roald Dahl	1982
Matilda	Roald Dahl	1988
The Divine Comedy	Dante Alighieri	1321
On the Origin of Species	Charles Darwin	1859
The Descent of Man	Charles Darwin	1871
Fifth Business	Robertson Davies	1970
The Selfish Gene	Richard Dawkins	1976
The Blind Watchmaker	Richard Dawkins	1986
Robinson Crusoe	Daniel Defoe	1719
A Journal of the Plague Year	Daniel Defoe	1722
Moll Flanders	Daniel Defoe	1722
Babel-17	Samuel R. Delany	1966
Dhalgren	Samuel R. Delany	1975
White Noise	Don DeLillo	1985
Underworld	Don DeLillo	1997
Peopleware	Tom DeMarco and Timothy Lister	1987
Confessions of an English Opium-Eater	Thomas De Quincey	1821
Discourse on the Method	René Descartes	1637
Meditations on First Philosophy	René Descartes	1641
Guns, Germs, and Steel	Jared Diamond	1997
The Man in the High Castle	Philip K. Dick	1962
Do Androids Dream of Electric Sheep?	Philip K. Dick	1968
Ubik	Philip K. Dick	1969
A Scanner Darkly	Philip K. Dick	1977
VALIS	Philip K. Dick	1981
Oliver Twist	Charles Dickens	1838
A Christmas Carol	Charles Dickens	1843
David Copperfield	Charles Dickens	1850
Bleak House	Charles Dickens	1853
Hard Times	Charles Dickens	1854
A Tale of Two Cities	Charles Dickens	1859
Great Expectations	Charles Dickens	1861
Our Mutual Friend	Charles Dickens	1865
Jacques the Fatalist	Denis Diderot	1796
Slouching Towards Bethlehem	Joan Didion	1968
The Year of Magical Thinking	Joan Didion	2005
Out of Africa	Isak Dinesen	1937
Berlin Alexanderplatz	Alfred Döblin	1929
Ragtime	E. L. Doctorow	1975
Manhattan Transfer	John Dos Passos	1925
U.S.A.	John Dos Passos	1938
Notes from Underground	Fyodor Dostoevsky	1864
Crime and Punishment	Fyodor Dostoevsky	1866
The Idiot	Fyodor Dostoevsky	1869
Demons	Fyodor Dostoevsky	1872
The Brothers Karamazov	Fyodor Dostoevsky	1880
Narrative of the Life of Frederick Douglass	Frederick Douglass	1845
A Study in Scarlet	Arthur Conan Doyle	1887
The Sign of the Four	Arthur Conan Doyle	1890
The Adventures of Sherlock Holmes	Arthur Conan Doyle	1892
The Hound of the Baskervilles	Arthur Conan Doyle	1902
The Lost World	Arthur Conan Doyle	1912
Sister Carrie	Theodore Dreiser	1900
The Souls of Black Folk	W. E. B. Du Bois	1903
The Three Musketeers	Alexandre Dumas	1844
The Count of Monte Cristo	Alexandre Dumas	1846
Jamaica Inn	Daphne du Maurier	1936
Rebecca	Daphne du Maurier	1938
The Lover	Marguerite Duras	1984
My Family and Other Animals	Gerald Durrell	1956
Justine	Lawrence Durrell	1957
The Visit	Friedrich Dürrenmatt	1956
The Physicists	Friedrich Dürrenmatt	1962
The Crime of Father Amaro	José Maria de Eça de Queirós	1875
The Maias	José Maria de Eça de Queirós	1888
The Name of the Rose	Umberto Eco	1980
Foucault's Pendulum	Umberto Eco	1988
Castle Rackrent	Maria Edgeworth	1800
The Mill on the Floss	George Eliot	1860
Silas Marner	George Eliot	1861
Middlemarch	George Eliot	1871
Daniel Deronda	George Eliot	1876
The Waste Land	T. S. Eliot	1922
Four Quartets	T. S. Eliot	1943
Invisible Man	Ralph Ellison	1952
Momo	Michael Ende	1973
The Neverending Story	Michael Ende	1979
Silence	Shūsaku Endō	1966
The Interesting Narrative of the Life of Olaudah Equiano	Olaudah Equiano	1789
In Praise of Folly	Desiderius Erasmus	1511
The Years	Annie Ernaux	2008
Like Water for Chocolate	Laura Esquivel	1989
The Virgin Suicides	Jeffrey Eugenides	1993
Middlesex	Jeffrey Eugenides	2002
Domain-Driven Design	Eric Evans	2003
Little Man, What Now?	Hans Fallada	1932
Every Man Dies Alone	Hans Fallada	1947
The Wretched of the Earth	Frantz Fanon	1961
The Sound and the Fury	William Faulkner	1929
As I Lay Dying	William Faulkner	1930
Light in August	William Faulkner	1932
Absalom, Absalom!	William Faulkner	1936
My Brilliant Friend	Elena Ferrante	2011
QED: The Strange Theory of Light and Matter	Richard P. Feynman	1985
Surely You're Joking, Mr. Feynman!	Richard P. Feynman	1985
Joseph Andrews	Henry Fielding	1742
Tom Jones	Henry Fielding	1749
This Side of Paradise	F. Scott Fitzgerald	1920
The Great Gatsby	F. Scott Fitzgerald	1925
Tender Is the Night	F. Scott Fitzgerald	1934
The Bookshop	Penelope Fitzgerald	1978
The Blue Flower	Penelope Fitzgerald	1995
Madame Bovary	Gustave Flaubert	1857
Salammbô	Gustave Flaubert	1862
Sentimental Education	Gustave Flaubert	1869
Casino Royale	Ian Fleming	1953
Goldfinger	Ian Fleming	1959
You Only Live Twice	Ian Fleming	1964
Eye of the Needle	Ken Follett	1978
The Pillars of the Earth	Ken Follett	1989
Effi Briest	Theodor Fontane	1895
The Good Soldier	Ford Madox Ford	1915
A Room with a View	E. M. Forster	1908
Howards End	E. M. Forster	1910
A Passage to India	E. M. Forster	1924
The Order of Things	Michel Foucault	1966
Discipline and Punish	Michel Foucault	1975
Refactoring	Martin Fowler	1999
The Magus	John Fowles	1965
The French Lieutenant's Woman	John Fowles	1969
The Diary of a Young Girl	Anne Frank	1947
Man's Search for Meaning	Viktor E. Frankl	1946
The Corrections	Jonathan Franzen	2001
The Interpretation of Dreams	Sigmund Freud	1899
Civilization and Its Discontents	Sigmund Freud	1930
The Feminine Mystique	Betty Friedan	1963
I'm Not Stiller	Max Frisch	1954
Homo Faber	Max Frisch	1957
Aura	Carlos Fuentes	1962
The Death of Artemio Cruz	Carlos Fuentes	1962
The Recognitions	William Gaddis	1955
Don't Panic: The Official Hitchhiker's Guide to the Galaxy Companion	Neil Gaiman	1988
Neverwhere	Neil Gaiman	1996
American Gods	Neil Gaiman	2001
Coraline	Neil Gaiman	2002
Sidereus Nuncius	Galileo Galilei	1610
Dialogue Concerning the Two Chief World Systems	Galileo Galilei	1632
The Man of Property	John Galsworthy	1906
Design Patterns	Erich Gamma, Richard Helm, Ralph Johnson and John Vlissides	1994
Soul Mountain	Gao Xingjian	1990
No One Writes to the Colonel	Gabriel García Márquez	1961
One Hundred Years of Solitude	Gabriel García Márquez	1967
The Autumn of the Patriarch	Gabriel García Márquez	1975
Chronicle of a Death Foretold	Gabriel García Márquez	1981
Love in the Time of Cholera	Gabriel García Márquez	1985
Mary Barton	Elizabeth Gaskell	1848
Cranford	Elizabeth Gaskell	1853
North and South	Elizabeth Gaskell	1855
The History of the Decline and Fall of the Roman Empire	Edward Gibbon	1776
Cold Comfort Farm	Stella Gibbons	1932
Neuromancer	William Gibson	1984
Pattern Recognition	William Gibson	2003
The Immoralist	André Gide	1902
The Counterfeiters	André Gide	1925
The Yellow Wallpaper	Charlotte Perkins Gilman	1892
Herland	Charlotte Perkins Gilman	1915
Family Lexicon	Natalia Ginzburg	1963
Chaos	James Gleick	1987
The Sorrows of Young Werther	Johann Wolfgang von Goethe	1774
Faust	Johann Wolfgang von Goethe	1808
Elective Affinities	Johann Wolfgang von Goethe	1809
The Government Inspector	Nikolai Gogol	1836
Dead Souls	Nikolai Gogol	1842
Lord of the Flies	William Golding	1954
Rites of Passage	William Golding	1980
The Princess Bride	William Goldman	1973
The Vicar of Wakefield	Oliver Goldsmith	1766
The Story of Art	E. H. Gombrich	1950
Oblomov	Ivan Goncharov	1859
The Conservationist	Nadine Gordimer	1974
July's People	Nadine Gordimer	1981
A Is for Alibi	Sue Grafton	1982
K Is for Killer	Sue Grafton	1994
Q Is for Quarry	Sue Grafton	2002
U Is for Undertow	Sue Grafton	2009
X	Sue Grafton	2015
Y Is for Yesterday	Sue Grafton	2017
The Wind in the Willows	Kenneth Grahame	1908
The Tin Drum	Günter Grass	1959
Cat and Mouse	Günter Grass	1961
Dog Years	Günter Grass	1963
I, Claudius	Robert Graves	1934
Lanark	Alasdair Gray	1981
Brighton Rock	Graham Greene	1938
The Power and the Glory	Graham Greene	1940
The Quiet American	Graham Greene	1955
Our Man in Havana	Graham Greene	1958
Children's and Household Tales	Jacob Grimm and Wilhelm Grimm	1812
Life and Fate	Vasily Grossman	1980
The Devil to Pay in the Backlands	João Guimarães Rosa	1956
Paradise	Abdulrazak Gurnah	1994
The Curious Incident of the Dog in the Night-Time	Mark Haddon	2003
King Solomon's Mines	H. Rider Haggard	1885
She	H. Rider Haggard	1887
Roots	Alex Haley	1976
The Maltese Falcon	Dashiell Hammett	1930
The Thin Man	Dashiell Hammett	1934
Hunger	Knut Hamsun	1890
Pan	Knut Hamsun	1894
Growth of the Soil	Knut Hamsun	1917
The Vegetarian	Han Kang	2007
Human Acts	Han Kang	2014
The Goalie's Anxiety at the Penalty Kick	Peter Handke	1970
Sapiens	Yuval Noah Harari	2011
Under the Greenwood Tree	Thomas Hardy	1872
Far from the Madding Crowd	Thomas Hardy	1874
The Mayor of Casterbridge	Thomas Hardy	1886
Tess of the d'Urbervilles	Thomas Hardy	1891
Jude the Obscure	Thomas Hardy	1895
A Mathematician's Apology	G. H. Hardy	1940
The Silence of the Lambs	Thomas Harris	1988
Fatherland	Robert Harris	1992
The Go-Between	L. P. Hartley	1953
The Good Soldier Švejk	Jaroslav Hašek	1921
A Brief History of Time	Stephen Hawking	1988
The Scarlet Letter	Nathaniel Hawthorne	1850
The House of the Seven Gables	Nathaniel Hawthorne	1851
Death of a Naturalist	Seamus Heaney	1966
The Phenomenology of Spirit	G. W. F. Hegel	1807
Being and Time	Martin Heidegger	1927
Book of Songs	Heinrich Heine	1827
Starship Troopers	Robert A. Heinlein	1959
Stranger in a Strange Land	Robert A. Heinlein	1961
The Moon Is a Harsh Mistress	Robert A. Heinlein	1966
Catch-22	Joseph Heller	1961
The Sun Also Rises	Ernest Hemingway	1926
A Farewell to Arms	Ernest Hemingway	1929
For Whom the Bell Tolls	Ernest Hemingway	1940
The Old Man and the Sea	Ernest Hemingway	1952
A Moveable Feast	Ernest Hemingway	1964
Dune	Frank Herbert	1965
Dune Messiah	Frank Herbert	1969
Demian	Hermann Hesse	1919
Siddhartha	Hermann Hesse	1922
Steppenwolf	Hermann Hesse	1927
Narcissus and Goldmund	Hermann Hesse	1930
The Glass Bead Game	Hermann Hesse	1943
Strangers on a Train	Patricia Highsmith	1950
The Talented Mr. Ripley	Patricia Highsmith	1955
Hitch-22	Christopher Hitchens	2010
Riddley Walker	Russell Hoban	1980
Leviathan	Thomas Hobbes	1651
The Age of Revolution	Eric Hobsbawm	1962
The Age of Extremes	Eric Hobsbawm	1994
Hitchhike	Isabelle Holland	1977
Miss Smilla's Feeling for Snow	Peter Høeg	1992
The Nutcracker and the Mouse King	E. T. A. Hoffmann	1816
Gödel, Escher, Bach	Douglas R. Hofstadter	1979
High Fidelity	Nick Hornby	1995
The Kite Runner	Khaled Hosseini	2003
Atomised	Michel Houellebecq	1998
Closely Watched Trains	Bohumil Hrabal	1965
The Hunchback of Notre-Dame	Victor Hugo	1831
Les Misérables	Victor Hugo	1862
Homo Ludens	Johan Huizinga	1938
An Enquiry Concerning Human Understanding	David Hume	1748
The Pragmatic Programmer	Andrew Hunt and David Thomas	1999
Their Eyes Were Watching God	Zora Neale Hurston	1937
Crome Yellow	Aldous Huxley	1921
Brave New World	Aldous Huxley	1932
The Doors of Perception	Aldous Huxley	1954
Against Nature	Joris-Karl Huysmans	1884
Peer Gynt	Henrik Ibsen	1867
A Doll's House	Henrik Ibsen	1879
The World According to Garp	John Irving	1978
The Cider House Rules	John Irving	1985
Goodbye to Berlin	Christopher Isherwood	1939
An Artist of the Floating World	Kazuo Ishiguro	1986
The Remains of the Day	Kazuo Ishiguro	1989
Never Let Me Go	Kazuo Ishiguro	2005
Klara and the Sun	Kazuo Ishiguro	2021
The Haunting of Hill House	Shirley Jackson	1959
We Have Always Lived in the Castle	Shirley Jackson	1962
The Death and Life of Great American Cities	Jane Jacobs	1961
The Portrait of a Lady	Henry James	1881
The Turn of the Screw	Henry James	1898
The Varieties of Religious Experience	William James	1902
The Ambassadors	Henry James	1903
The Black Jacobins	C. L. R. James	1938
The Children of Men	P. D. James	1992
Comet in Moominland	Tove Jansson	1946
The Summer Book	Tove Jansson	1972
The Piano Teacher	Elfriede Jelinek	1983
Three Men in a Boat	Jerome K. Jerome	1889
A Dictionary of the English Language	Samuel Johnson	1755
Douglas Adams's Starship Titanic	Terry Jones	1997
Dubliners	James Joyce	1914
A Portrait of the Artist as a Young Man	James Joyce	1916
Ulysses	James Joyce	1922
Finnegans Wake	James Joyce	1939
Postwar	Tony Judt	2005
Storm of Steel	Ernst Jünger	1920
The Phantom Tollbooth	Norton Juster	1961
The Metamorphosis	Franz Kafka	1915
The Trial	Franz Kafka	1925
The Castle	Franz Kafka	1926
Thinking, Fast and Slow	Daniel Kahneman	2011
Critique of Pure Reason	Immanuel Kant	1781
Critique of Practical Reason	Immanuel Kant	1788
Perpetual Peace	Immanuel Kant	1795
The Emperor	Ryszard Kapuściński	1978
Zorba the Greek	Nikos Kazantzakis	1946
The C Programming Language	Brian W. Kernighan and Dennis M. Ritchie	1978
The Unix Programming Environment	Brian W. Kernighan and Rob Pike	1984
On the Road	Jack Kerouac	1957
Fatelessness	Imre Kertész	1975
One Flew Over the Cuckoo's Nest	Ken Kesey	1962
Flowers for Algernon	Daniel Keyes	1966
The General Theory of Employment, Interest and Money	John Maynard Keynes	1936
Either/Or	Søren Kierkegaard	1843
Fear and Trembling	Søren Kierkegaard	1843
Carrie	Stephen King	1974
The Shining	Stephen King	1977
It	Stephen King	1986
The Poisonwood Bible	Barbara Kingsolver	1998
The Woman Warrior	Maxine Hong Kingston	1976
The Jungle Book	Rudyard Kipling	1894
Kim	Rudyard Kipling	1901
Just So Stories	Rudyard Kipling	1902
Michael Kohlhaas	Heinrich von Kleist	1810
The Art of Computer Programming	Donald E. Knuth	1968
The TeXbook	Donald E. Knuth	1984
Darkness at Noon	Arthur Koestler	1940
Satantango	László Krasznahorkai	1985
Babel	R. F. Kuang	2022
Yellowface	R. F. Kuang	2023
The Structure of Scientific Revolutions	Thomas S. Kuhn	1962
The Joke	Milan Kundera	1967
The Unbearable Lightness of Being	Milan Kundera	1984
Dangerous Liaisons	Pierre Choderlos de Laclos	1782
Gösta Berling's Saga	Selma Lagerlöf	1891
The Wonderful Adventures of Nils	Selma Lagerlöf	1906
Interpreter of Maladies	Jhumpa Lahiri	1999
The Leopard	Giuseppe Tomasi di Lampedusa	1958
Quicksand	Nella Larsen	1928
Passing	Nella Larsen	1929
The Girl with the Dragon Tattoo	Stieg Larsson	2005
Sons and Lovers	D. H. Lawrence	1913
The Rainbow	D. H. Lawrence	1915
Lady Chatterley's Lover	D. H. Lawrence	1928
Independent People	Halldór Laxness	1935
The Spy Who Came in from the Cold	John le Carré	1963
Tinker Tailor Soldier Spy	John le Carré	1974
To Kill a Mockingbird	Harper Lee	1960
Uncle Silas	Sheridan Le Fanu	1864
A Wizard of Earthsea	Ursula K. Le Guin	1968
The Left Hand of Darkness	Ursula K. Le Guin	1969
The Lathe of Heaven	Ursula K. Le Guin	1971
The Dispossessed	Ursula K. Le Guin	1974
Solaris	Stanisław Lem	1961
The Cyberiad	Stanisław Lem	1965
A Wrinkle in Time	Madeleine L'Engle	1962
A Hero of Our Time	Mikhail Lermontov	1840
Nathan the Wise	Gotthold Ephraim Lessing	1779
The Grass Is Singing	Doris Lessing	1950
The Golden Notebook	Doris Lessing	1962
Christ Stopped at Eboli	Carlo Levi	1945
If This Is a Man	Primo Levi	1947
The Periodic Table	Primo Levi	1975
Tristes Tropiques	Claude Lévi-Strauss	1955
The Monk	Matthew Gregory Lewis	1796
Main Street	Sinclair Lewis	1920
Babbitt	Sinclair Lewis	1922
The Screwtape Letters	C. S. Lewis	1942
The Lion, the Witch and the Wardrobe	C. S. Lewis	1950
Pippi Longstocking	Astrid Lindgren	1945
Ronia, the Robber's Daughter	Astrid Lindgren	1981
Near to the Wild Heart	Clarice Lispector	1943
The Hour of the Star	Clarice Lispector	1977
The Dark Forest	Liu Cixin	2008
Death's End	Liu Cixin	2010
Two Treatises of Government	John Locke	1689
The Call of the Wild	Jack London	1903
White Fang	Jack London	1906
Martin Eden	Jack London	1909
Under the Volcano	Malcolm Lowry	1947
The Giver	Lois Lowry	1993
Call to Arms	Lu Xun	1923
The Posthumous Memoirs of Brás Cubas	Joaquim Maria Machado de Assis	1881
Quincas Borba	Joaquim Maria Machado de Assis	1891
Dom Casmurro	Joaquim Maria Machado de Assis	1899
The Prince	Niccolò Machiavelli	1532
Midaq Alley	Naguib Mahfouz	1947
Palace Walk	Naguib Mahfouz	1956
The Naked and the Dead	Norman Mailer	1948
Le Morte d'Arthur	Thomas Malory	1485
Man's Fate	André Malraux	1933
Long Walk to Freedom	Nelson Mandela	1994
Buddenbrooks	Thomas Mann	1901
Death in Venice	Thomas Mann	1912
The Magic Mountain	Thomas Mann	1924
Mephisto	Klaus Mann	1936
Doctor Faustus	Thomas Mann	1947
Wolf Hall	Hilary Mantel	2009
Bring Up the Bodies	Hilary Mantel	2012
The Betrothed	Alessandro Manzoni	1827
Embers	Sándor Márai	1942
A Heart So White	Javier Marías	1992
Doctor Faustus	Christopher Marlowe	1604
Life of Pi	Yann Martel	2001
A Game of Thrones	George R. R. Martin	1996
A Storm of Swords	George R. R. Martin	2000
Clean Code	Robert C. Martin	2008
The Communist Manifesto	Karl Marx and Friedrich Engels	1848
Capital	Karl Marx	1867
Of Human Bondage	W. Somerset Maugham	1915
The Razor's Edge	W. Somerset Maugham	1944
Une vie	Guy de Maupassant	1883
Bel-Ami	Guy de Maupassant	1885
Blood Meridian	Cormac McCarthy	1985
All the Pretty Horses	Cormac McCarthy	1992
The Road	Cormac McCarthy	2006
Understanding Comics	Scott McCloud	1993
Code Complete	Steve McConnell	1993
The Heart Is a Lonely Hunter	Carson McCullers	1940
Amsterdam	Ian McEwan	1998
Atonement	Ian McEwan	2001
Understanding Media	Marshall McLuhan	1964
Typee	Herman Melville	1846
Moby-Dick	Herman Melville	1851
Carmen	Prosper Mérimée	1845
Perdido Street Station	China Miéville	2000
The City & the City	China Miéville	2009
On Liberty	John Stuart Mill	1859
The Subjection of Women	John Stuart Mill	1869
Tropic of Cancer	Henry Miller	1934
Death of a Salesman	Arthur Miller	1949
A Canticle for Leibowitz	Walter M. Miller Jr.	1959
Circe	Madeline Miller	2018
Winnie-the-Pooh	A. A. Milne	1926
The House at Pooh Corner	A. A. Milne	1928
Areopagitica	John Milton	1644
Paradise Lost	John Milton	1667
Confessions of a Mask	Yukio Mishima	1949
The Temple of the Golden Pavilion	Yukio Mishima	1956
A Fine Balance	Rohinton Mistry	1995
Gone with the Wind	Margaret Mitchell	1936
Ghostwritten	David Mitchell	1999
Cloud Atlas	David Mitchell	2004
Big Breasts and Wide Hips	Mo Yan	1995
The City of Dreaming Books	Walter Moers	2004
Essays	Michel de Montaigne	1580
Persian Letters	Montesquieu	1721
The Spirit of the Laws	Montesquieu	1748
Anne of Green Gables	L. M. Montgomery	1908
Watchmen	Alan Moore and Dave Gibbons	1987
Arturo's Island	Elsa Morante	1957
History	Elsa Morante	1974
The Conformist	Alberto Moravia	1951
Utopia	Thomas More	1516
The Bluest Eye	Toni Morrison	1970
Song of Solomon	Toni Morrison	1977
Beloved	Toni Morrison	1987
Jazz	Toni Morrison	1992
The Discovery of Heaven	Harry Mulisch	1992
The Land of Green Plums	Herta Müller	1994
Max Havelaar	Multatuli	1860
Dance of the Happy Shades	Alice Munro	1968
Runaway	Alice Munro	2004
A Wild Sheep Chase	Haruki Murakami	1982
Norwegian Wood	Haruki Murakami	1987
Kafka on the Shore	Haruki Murakami	2002
Under the Net	Iris Murdoch	1954
The Sea, the Sea	Iris Murdoch	1978
The Confusions of Young Törless	Robert Musil	1906
The Man Without Qualities	Robert Musil	1930
Lolita	Vladimir Nabokov	1955
Pnin	Vladimir Nabokov	1957
Pale Fire	Vladimir Nabokov	1962
A House for Mr Biswas	V. S. Naipaul	1961
A Bend in the River	V. S. Naipaul	1979
Swami and Friends	R. K. Narayan	1935
The Guide	R. K. Narayan	1958
Botchan	Natsume Sōseki	1906
Kokoro	Natsume Sōseki	1914
Twenty Love Poems and a Song of Despair	Pablo Neruda	1924
Five Children and It	E. Nesbit	1902
The Railway Children	E. Nesbit	1906
Philosophiæ Naturalis Principia Mathematica	Isaac Newton	1687
Opticks	Isaac Newton	1704
Weep Not, Child	Ngũgĩ wa Thiong'o	1964
Petals of Blood	Ngũgĩ wa Thiong'o	1977
The Birth of Tragedy	Friedrich Nietzsche	1872
The Gay Science	Friedrich Nietzsche	1882
Thus Spoke Zarathustra	Friedrich Nietzsche	1883
Beyond Good and Evil	Friedrich Nietzsche	1886
Ringworld	Larry Niven	1970
The Design of Everyday Things	Donald A. Norman	1988
At Swim-Two-Birds	Flann O'Brien	1939
The Third Policeman	Flann O'Brien	1967
Wise Blood	Flannery O'Connor	1952
A Personal Matter	Kenzaburō Ōe	1964
Hamnet	Maggie O'Farrell	2020
Purely Functional Data Structures	Chris Okasaki	1998
The Famished Road	Ben Okri	1991
The English Patient	Michael Ondaatje	1992
Down and Out in Paris and London	George Orwell	1933
Homage to Catalonia	George Orwell	1938
Animal Farm	George Orwell	1945
Nineteen Eighty-Four	George Orwell	1949
A Tale of Love and Darkness	Amos Oz	2002
Common Sense	Thomas Paine	1776
Rights of Man	Thomas Paine	1791
The White Castle	Orhan Pamuk	1985
My Name Is Red	Orhan Pamuk	1998
Snow	Orhan Pamuk	2002
Pensées	Blaise Pascal	1670
Doctor Zhivago	Boris Pasternak	1957
Cry, the Beloved Country	Alan Paton	1948
Dictionary of the Khazars	Milorad Pavić	1984
The Labyrinth of Solitude	Octavio Paz	1950
Titus Groan	Mervyn Peake	1946
Gormenghast	Mervyn Peake	1950
A Void	Georges Perec	1969
Life: A User's Manual	Georges Perec	1978
Histories or Tales from Past Times	Charles Perrault	1697
The Book of Disquiet	Fernando Pessoa	1982
Zen and the Art of Motorcycle Maintenance	Robert M. Pirsig	1974
The Bell Jar	Sylvia Plath	1963
Ariel	Sylvia Plath	1965
The Narrative of Arthur Gordon Pym of Nantucket	Edgar Allan Poe	1838
The Logic of Scientific Discovery	Karl Popper	1934
The Open Society and Its Enemies	Karl Popper	1945
The Tale of Peter Rabbit	Beatrix Potter	1902
A Question of Upbringing	Anthony Powell	1951
The Colour of Magic	Terry Pratchett	1983
Mort	Terry Pratchett	1987
Guards! Guards!	Terry Pratchett	1989
Good Omens	Terry Pratchett and Neil Gaiman	1990
Night Watch	Terry Pratchett	2002
Manon Lescaut	Antoine François Prévost	1731
Swann's Way	Marcel Proust	1913
Time Regained	Marcel Proust	1927
The Doll	Bolesław Prus	1890
Kiss of the Spider Woman	Manuel Puig	1976
Northern Lights	Philip Pullman	1995
The Amber Spyglass	Philip Pullman	2000
Eugene Onegin	Alexander Pushkin	1833
The Queen of Spades	Alexander Pushkin	1834
The Captain's Daughter	Alexander Pushkin	1836
The Godfather	Mario Puzo	1969
V.	Thomas Pynchon	1963
The Crying of Lot 49	Thomas Pynchon	1966
Gravity's Rainbow	Thomas Pynchon	1973
Fortress Besieged	Qian Zhongshu	1947
The Roman Hat Mystery	Ellery Queen	1929
O Quinze	Rachel de Queiroz	1930
Exercises in Style	Raymond Queneau	1947
Zazie in the Metro	Raymond Queneau	1959
Word and Object	W. V. Quine	1960
Jungle Tales	Horacio Quiroga	1918
Pantagruel	François Rabelais	1532
Gargantua	François Rabelais	1534
The Mysteries of Udolpho	Ann Radcliffe	1794
Atlas Shrugged	Ayn Rand	1957
Swallows and Amazons	Arthur Ransome	1930
The Yearling	Marjorie Kinnan Rawlings	1938
A Theory of Justice	John Rawls	1971
The Cathedral and the Bazaar	Eric S. Raymond	1999
All Quiet on the Western Front	Erich Maria Remarque	1929
Three Comrades	Erich Maria Remarque	1936
Wide Sargasso Sea	Jean Rhys	1966
Interview with the Vampire	Anne Rice	1976
Pamela	Samuel Richardson	1740
Clarissa	Samuel Richardson	1748
The Notebooks of Malte Laurids Brigge	Rainer Maria Rilke	1910
Duino Elegies	Rainer Maria Rilke	1923
A Season in Hell	Arthur Rimbaud	1873
I, the Supreme	Augusto Roa Bastos	1974
Red Mars	Kim Stanley Robinson	1992
Gilead	Marilynne Robinson	2004
La Celestina	Fernando de Rojas	1499
Radetzky March	Joseph Roth	1932
Portnoy's Complaint	Philip Roth	1969
American Pastoral	Philip Roth	1997
Emile, or On Education	Jean-Jacques Rousseau	1762
The Social Contract	Jean-Jacques Rousseau	1762
Harry Potter and the Philosopher's Stone	J. K. Rowling	1997
Harry Potter and the Chamber of Secrets	J. K. Rowling	1998
Harry Potter and the Prisoner of Azkaban	J. K. Rowling	1999
Harry Potter and the Goblet of Fire	J. K. Rowling	2000
Harry Potter and the Order of the Phoenix	J. K. Rowling	2003
Harry Potter and the Half-Blood Prince	J. K. Rowling	2005
Harry Potter and the Deathly Hallows	J. K. Rowling	2007
The God of Small Things	Arundhati Roy	1997
The Shadow of the Wind	Carlos Ruiz Zafón	2001
Pedro Páramo	Juan Rulfo	1955
Midnight's Children	Salman Rushdie	1981
The Satanic Verses	Salman Rushdie	1988
The Problems of Philosophy	Bertrand Russell	1912
A History of Western Philosophy	Bertrand Russell	1945
The Tunnel	Ernesto Sabato	1948
The Man Who Mistook His Wife for a Hat	Oliver Sacks	1985
Uncle Tungsten	Oliver Sacks	2001
Bonjour Tristesse	Françoise Sagan	1954
Orientalism	Edward W. Said	1978
Night Flight	Antoine de Saint-Exupéry	1931
The Little Prince	Antoine de Saint-Exupéry	1943
Season of Migration to the North	Tayeb Salih	1966
The Catcher in the Rye	J. D. Salinger	1951
Bambi	Felix Salten	1923
Baltasar and Blimunda	José Saramago	1982
Blindness	José Saramago	1995
Nausea	Jean-Paul Sartre	1938
Being and Nothingness	Jean-Paul Sartre	1943
The Nine Tailors	Dorothy L. Sayers	1934
Gaudy Night	Dorothy L. Sayers	1935
The Robbers	Friedrich Schiller	1781
William Tell	Friedrich Schiller	1804
The Reader	Bernhard Schlink	1995
Zettel's Traum	Arno Schmidt	1970
Dream Story	Arthur Schnitzler	1926
What Is Life?	Erwin Schrödinger	1944
The Street of Crocodiles	Bruno Schulz	1934
Waverley	Walter Scott	1814
The Heart of Midlothian	Walter Scott	1818
The Rings of Saturn	W. G. Sebald	1995
Austerlitz	W. G. Sebald	2001
The Seventh Cross	Anna Seghers	1942
Where the Wild Things Are	Maurice Sendak	1963
A Suitable Boy	Vikram Seth	1993
The Cat in the Hat	Dr. Seuss	1957
Green Eggs and Ham	Dr. Seuss	1960
Black Beauty	Anna Sewell	1877
Romeo and Juliet	William Shakespeare	1597
A Midsummer Night's Dream	William Shakespeare	1600
Hamlet	William Shakespeare	1603
King Lear	William Shakespeare	1608
Macbeth	William Shakespeare	1623
The Tempest	William Shakespeare	1623
Frankenstein	Mary Shelley	1818
The Last Man	Mary Shelley	1826
On the Beach	Nevil Shute	1957
With Fire and Sword	Henryk Sienkiewicz	1884
Quo Vadis	Henryk Sienkiewicz	1896
Dirty Snow	Georges Simenon	1948
Hitchhiker: A Biography of Douglas Adams	M. J. Simpson	2003
The Jungle	Upton Sinclair	1906
Fermat's Last Theorem	Simon Singh	1997
The Code Book	Simon Singh	1999
The Theory of Moral Sentiments	Adam Smith	1759
The Wealth of Nations	Adam Smith	1776
I Capture the Castle	Dodie Smith	1948
White Teeth	Zadie Smith	2000
One Day in the Life of Ivan Denisovich	Alexander Solzhenitsyn	1962
The Gulag Archipelago	Alexander Solzhenitsyn	1973
On Photography	Susan Sontag	1977
Aké: The Years of Childhood	Wole Soyinka	1981
The Prime of Miss Jean Brodie	Muriel Spark	1961
Ethics	Baruch Spinoza	1677
Heidi	Johanna Spyri	1880
Star Maker	Olaf Stapledon	1937
Of Mice and Men	John Steinbeck	1937
The Grapes of Wrath	John Steinbeck	1939
Cannery Row	John Steinbeck	1945
East of Eden	John Steinbeck	1952
The Red and the Black	Stendhal	1830
The Charterhouse of Parma	Stendhal	1839
Snow Crash	Neal Stephenson	1992
The Diamond Age	Neal Stephenson	1995
Cryptonomicon	Neal Stephenson	1999
Quicksilver	Neal Stephenson	2003
A Sentimental Journey	Laurence Sterne	1768
Treasure Island	Robert Louis Stevenson	1883
Kidnapped	Robert Louis Stevenson	1886
Strange Case of Dr Jekyll and Mr Hyde	Robert Louis Stevenson	1886
Dracula	Bram Stoker	1897
Uncle Tom's Cabin	Harriet Beecher Stowe	1852
The C++ Programming Language	Bjarne Stroustrup	1985
Hard to Be a God	Arkady Strugatsky and Boris Strugatsky	1964
Roadside Picnic	Arkady Strugatsky and Boris Strugatsky	1972
Perfume	Patrick Süskind	1985
Zeno's Conscience	Italo Svevo	1923
Gulliver's Travels	Jonathan Swift	1726
A Modest Proposal	Jonathan Swift	1729
The Door	Magda Szabó	1987
Gitanjali	Rabindranath Tagore	1910
The Home and the World	Rabindranath Tagore	1916
The Joy Luck Club	Amy Tan	1989
In Praise of Shadows	Jun'ichirō Tanizaki	1933
The Key	Jun'ichirō Tanizaki	1956
The Secret History	Donna Tartt	1992
The Goldfinch	Donna Tartt	2013
Jerusalem Delivered	Torquato Tasso	1581
Vanity Fair	William Makepeace Thackeray	1848
Under Milk Wood	Dylan Thomas	1954
The Making of the English Working Class	E. P. Thompson	1963
Walden	Henry David Thoreau	1854
Democracy in America	Alexis de Tocqueville	1835
Flights	Olga Tokarczuk	2007
Drive Your Plow Over the Bones of the Dead	Olga Tokarczuk	2009
The Hobbit	J. R. R. Tolkien	1937
The Fellowship of the Ring	J. R. R. Tolkien	1954
The Two Towers	J. R. R. Tolkien	1954
The Return of the King	J. R. R. Tolkien	1955
The Silmarillion	J. R. R. Tolkien	1977
War and Peace	Leo Tolstoy	1869
Anna Karenina	Leo Tolstoy	1878
The Death of Ivan Ilyich	Leo Tolstoy	1886
Resurrection	Leo Tolstoy	1899
A Confederacy of Dunces	John Kennedy Toole	1980
The Treasure of the Sierra Madre	B. Traven	1927
Mary Poppins	P. L. Travers	1934
Barchester Towers	Anthony Trollope	1857
The Way We Live Now	Anthony Trollope	1875
Hitchcock/Truffaut	François Truffaut	1966
The Guns of August	Barbara W. Tuchman	1962
The Visual Display of Quantitative Information	Edward R. Tufte	1983
A Sportsman's Sketches	Ivan Turgenev	1852
Fathers and Sons	Ivan Turgenev	1862
The Palm-Wine Drinkard	Amos Tutuola	1952
The Adventures of Tom Sawyer	Mark Twain	1876
The Prince and the Pauper	Mark Twain	1881
Adventures of Huckleberry Finn	Mark Twain	1884
Mist	Miguel de Unamuno	1914
The Wreath	Sigrid Undset	1920
Rabbit, Run	John Updike	1960
Exodus	Leon Uris	1958
The Red Lances	Arturo Uslar Pietri	1931
The Time of the Hero	Mario Vargas Llosa	1963
Conversation in the Cathedral	Mario Vargas Llosa	1969
The Feast of the Goat	Mario Vargas Llosa	2000
The Silence of the Sea	Vercors	1942
I Malavoglia	Giovanni Verga	1881
Journey to the Centre of the Earth	Jules Verne	1864
From the Earth to the Moon	Jules Verne	1865
Twenty Thousand Leagues Under the Seas	Jules Verne	1870
Michael Strogoff	Jules Verne	1876
Julian	Gore Vidal	1964
A Fire Upon the Deep	Vernor Vinge	1992
Zadig	Voltaire	1747
Candide	Voltaire	1759
Player Piano	Kurt Vonnegut	1952
Cat's Cradle	Kurt Vonnegut	1963
Slaughterhouse-Five	Kurt Vonnegut	1969
Omeros	Derek Walcott	1990
The Color Purple	Alice Walker	1982
The Malay Archipelago	Alfred Russel Wallace	1869
Ben-Hur	Lew Wallace	1880
Infinite Jest	David Foster Wallace	1996
The Castle of Otranto	Horace Walpole	1764
Jakob von Gunten	Robert Walser	1909
Vile Bodies	Evelyn Waugh	1930
Scoop	Evelyn Waugh	1938
Brideshead Revisited	Evelyn Waugh	1945
Economy and Society	Max Weber	1922
The Martian	Andy Weir	2011
The Time Machine	H. G. Wells	1895
The Invisible Man	H. G. Wells	1897
The War of the Worlds	H. G. Wells	1898
Trainspotting	Irvine Welsh	1993
The Forty Days of Musa Dagh	Franz Werfel	1933
Ethan Frome	Edith Wharton	1911
Xingu and Other Stories	Edith Wharton	1916
The Age of Innocence	Edith Wharton	1920
The Sword in the Stone	T. H. White	1938
Charlotte's Web	E. B. White	1952
Voss	Patrick White	1957
Principia Mathematica	Alfred North Whitehead and Bertrand Russell	1910
Zone One	Colson Whitehead	2011
The Underground Railroad	Colson Whitehead	2016
Leaves of Grass	Walt Whitman	1855
Cybernetics	Norbert Wiener	1948
The Picture of Dorian Gray	Oscar Wilde	1890
The Importance of Being Earnest	Oscar Wilde	1899
The Bridge of San Luis Rey	Thornton Wilder	1927
Stoner	John Williams	1965
Oranges Are Not the Only Fruit	Jeanette Winterson	1985
Algorithms + Data Structures = Programs	Niklaus Wirth	1976
Tractatus Logico-Philosophicus	Ludwig Wittgenstein	1921
Philosophical Investigations	Ludwig Wittgenstein	1953
Right Ho, Jeeves	P. G. Wodehouse	1934
The Code of the Woosters	P. G. Wodehouse	1938
Uncle Fred in the Springtime	P. G. Wodehouse	1939
The Quest for Christa T.	Christa Wolf	1968
Cassandra	Christa Wolf	1983
The Right Stuff	Tom Wolfe	1979
The Shadow of the Torturer	Gene Wolfe	1980
The Bonfire of the Vanities	Tom Wolfe	1987
A Vindication of the Rights of Woman	Mary Wollstonecraft	1792
Mrs Dalloway	Virginia Woolf	1925
To the Lighthouse	Virginia Woolf	1927
Orlando	Virginia Woolf	1928
A Room of One's Own	Virginia Woolf	1929
The Waves	Virginia Woolf	1931
Lyrical Ballads	William Wordsworth and Samuel Taylor Coleridge	1798
Native Son	Richard Wright	1940
Journey to the West	Wu Cheng'en	1592
The Day of the Triffids	John Wyndham	1951
The Midwich Cuckoos	John Wyndham	1957
The Swiss Family Robinson	Johann David Wyss	1812
The Autobiography of Malcolm X	Malcolm X and Alex Haley	1965
The Field of Life and Death	Xiao Hong	1935
The Good Women of China	Xinran	2002
A Little Life	Hanya Yanagihara	2015
Revolutionary Road	Richard Yates	1961
The Celtic Twilight	W. B. Yeats	1893
The Tower	W. B. Yeats	1928
Kitchen	Banana Yoshimoto	1988
Memoirs of Hadrian	Marguerite Yourcenar	1951
To Live	Yu Hua	1993
We	Yevgeny Zamyatin	1924
Lord of Light	Roger Zelazny	1967
A People's History of the United States	Howard Zinn	1980
Thérèse Raquin	Émile Zola	1867
Nana	Émile Zola	1880
Germinal	Émile Zola	1885
The Book Thief	Markus Zusak	2005
The Case of Sergeant Grischa	Arnold Zweig	1927
Chess Story	Stefan Zweig	1942
The World of Yesterday	Stefan Zweig	1942

"""#,
    ]
}
