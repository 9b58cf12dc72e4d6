<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
<context>
    <name>Answers</name>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Discard</source>
        <translation>放弃(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Yes</source>
        <translation>是(&amp;Y)</translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation>打开(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>取消(&amp;C)</translation>
    </message>
</context>
<context>
    <name>ByteStrip</name>
    <message>
        <source>Bytes and tokens at the caret</source>
        <translation>光标处的字节和词元</translation>
    </message>
    <message>
        <source>Code point</source>
        <translation>码位</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>UTF-8</source>
        <translation>UTF-8</translation>
    </message>
    <message>
        <source>GPT-2</source>
        <translation>GPT-2 字母</translation>
    </message>
    <message>
        <source>Piece</source>
        <translation>词表写法</translation>
    </message>
    <message>
        <source>Token · id</source>
        <translation>词元 · id</translation>
    </message>
    <message>
        <source>cut</source>
        <translation>被切断</translation>
    </message>
    <message>
        <source>No character here</source>
        <translation>这里没有字符</translation>
    </message>
    <message>
        <source>byte {0}, {1} of {2} of {3}</source>
        <translation>字节 {0}，{3} 的第 {1} 个字节，共 {2} 个</translation>
    </message>
    <message>
        <source>0x{0} = {1} = binary {2}</source>
        <translation>0x{0} = {1} = 二进制 {2}</translation>
    </message>
    <message>
        <source>letter of GPT-2&apos;s vocabulary file: {0}</source>
        <translation>在 GPT-2 词表文件中写作：{0}</translation>
    </message>
    <message>
        <source>byte {0} of the text, from 0</source>
        <translation>在文本中的字节位置（从 0 起）：{0}</translation>
    </message>
    <message>
        <source>id {0}</source>
        <translation>id {0}</translation>
    </message>
    <message>
        <source>token index {0}, id {1}</source>
        <translation>词元下标 {0}，id {1}</translation>
    </message>
    <message>
        <source>Copy &amp;character</source>
        <translation>复制字符(&amp;C)</translation>
    </message>
    <message>
        <source>Copy code &amp;point</source>
        <translation>复制码位(&amp;P)</translation>
    </message>
    <message>
        <source>Copy &amp;bytes</source>
        <translation>复制字节(&amp;B)</translation>
    </message>
    <message>
        <source>Copy token &amp;id</source>
        <translation>复制词元 id(&amp;I)</translation>
    </message>
    <message>
        <source>two tokens share this character: it is cut here</source>
        <translation>两个词元分占此字符：在此处切断</translation>
    </message>
    <message>
        <source>two tokens share this grapheme: it is cut here</source>
        <translation>两个词元分占此字素簇：在此处切断</translation>
    </message>
    <message>
        <source>… and very many more</source>
        <translation>…还有很多</translation>
    </message>
    <message>
        <source>… and {0} more</source>
        <translation>…还有 {0} 个</translation>
    </message>
</context>
<context>
    <name>CaretLine</name>
    <message>
        <source>Character and tokens at the caret</source>
        <translation>光标处的字符和词元</translation>
    </message>
</context>
<context>
    <name>CaretViews</name>
    <message>
        <source>End of the text</source>
        <translation>文本末尾</translation>
    </message>
    <message>
        <source>Looking for cut graphemes…</source>
        <translation>正在查找被切断的字素簇…</translation>
    </message>
    <message>
        <source>cut grapheme {number} of {count}</source>
        <translation>第 {number} 处被切断的字素簇，共 {count} 处</translation>
    </message>
    <message>
        <source>No grapheme is cut here</source>
        <translation>这里没有被切断的字素簇</translation>
    </message>
    <message>
        <source>No character is cut here</source>
        <translation>这里没有被切断的字符</translation>
    </message>
    <message>
        <source>cut {number} of {count}</source>
        <translation>第 {number} 处切断，共 {count} 处</translation>
    </message>
</context>
<context>
    <name>Charts</name>
    <message>
        <source>Chart</source>
        <translation>图表</translation>
    </message>
    <message>
        <source>Options</source>
        <translation>选项</translation>
    </message>
    <message>
        <source>Units and axes of the chart; copy and save it</source>
        <translation>图表的单位和坐标轴；复制和保存图表</translation>
    </message>
    <message>
        <source>Logarithmic from left to ri&amp;ght</source>
        <translation>横轴用对数坐标(&amp;G)</translation>
    </message>
    <message>
        <source>Logarithmic from bottom to &amp;top</source>
        <translation>纵轴用对数坐标(&amp;T)</translation>
    </message>
    <message>
        <source>Copy &amp;picture</source>
        <translation>复制图片(&amp;P)</translation>
    </message>
    <message>
        <source>Put the chart on the clipboard, as PNG and as SVG</source>
        <translation>把图表以 PNG 和 SVG 形式放到剪贴板</translation>
    </message>
    <message>
        <source>Copy &amp;numbers</source>
        <translation>复制数值(&amp;N)</translation>
    </message>
    <message>
        <source>Put all numbers of the chart on the clipboard</source>
        <translation>把图表的全部数值放到剪贴板</translation>
    </message>
    <message>
        <source>&amp;Save…</source>
        <translation>保存(&amp;S)…</translation>
    </message>
    <message>
        <source>Save the chart as PNG or SVG, or its numbers as CSV</source>
        <translation>把图表存为 PNG 或 SVG，或把数值存为 CSV</translation>
    </message>
    <message>
        <source>Saved as {0}</source>
        <translation>已保存为 {0}。</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>已复制。</translation>
    </message>
    <message>
        <source>Charts</source>
        <translation>图表</translation>
    </message>
    <message>
        <source>Rank {0}</source>
        <translation>序号 {0}</translation>
    </message>
    <message>
        <source>Save chart</source>
        <translation>保存图表</translation>
    </message>
    <message>
        <source>PNG picture (*.png)</source>
        <translation>PNG 图片 (*.png)</translation>
    </message>
    <message>
        <source>SVG picture (*.svg)</source>
        <translation>SVG 图片 (*.svg)</translation>
    </message>
    <message>
        <source>Count per merge</source>
        <translation>每次合并的计数</translation>
    </message>
    <message>
        <source>Bytes per token</source>
        <translation>每词元字节数</translation>
    </message>
    <message>
        <source>Token lengths</source>
        <translation>词元长度</translation>
    </message>
    <message>
        <source>Tokens by script</source>
        <translation>各文字系统的词元</translation>
    </message>
    <message>
        <source>Fragments</source>
        <translation>碎片</translation>
    </message>
    <message>
        <source>How often each pair stood in the corpus when it was merged</source>
        <translation>每个词元对在合并时于语料中出现的次数</translation>
    </message>
    <message>
        <source>Bytes divided by tokens, after each merge: of the training corpus, and of the typed text</source>
        <translation>每次合并之后的字节数除以词元数：训练语料和输入文本各一条曲线</translation>
    </message>
    <message>
        <source>How many tokens have each length; special and added tokens do not count</source>
        <translation>每种长度各有多少词元；特殊词元和附加词元不计</translation>
    </message>
    <message>
        <source>In &amp;bytes</source>
        <translation>按字节(&amp;B)</translation>
    </message>
    <message>
        <source>In &amp;characters</source>
        <translation>按字符(&amp;C)</translation>
    </message>
    <message>
        <source>Number of &amp;fragments</source>
        <translation>碎片的个数(&amp;F)</translation>
    </message>
    <message>
        <source>S&amp;hare of the tokens</source>
        <translation>占词元的比例(&amp;H)</translation>
    </message>
    <message>
        <source>merges so far</source>
        <translation>已合并的次数</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>词元数</translation>
    </message>
    <message>
        <source>count</source>
        <translation>计数</translation>
    </message>
    <message>
        <source>bytes per token</source>
        <translation>每词元字节数</translation>
    </message>
    <message>
        <source>fragments</source>
        <translation>碎片</translation>
    </message>
    <message>
        <source>fragments, %</source>
        <translation>碎片，%</translation>
    </message>
    <message>
        <source>script</source>
        <translation>文字系统</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>characters</source>
        <translation>字符</translation>
    </message>
    <message>
        <source>training corpus</source>
        <translation>训练语料</translation>
    </message>
    <message>
        <source>typed text</source>
        <translation>输入文本</translation>
    </message>
    <message>
        <source>Length in bytes: {0} · tokens: {1}</source>
        <translation>长度 {0} 字节 · 词元 {1}</translation>
    </message>
    <message>
        <source>Length in characters: {0} · tokens: {1}</source>
        <translation>长度 {0} 个字符 · 词元 {1}</translation>
    </message>
    <message>
        <source>{0}: tokens: {1}</source>
        <translation>{0}：词元 {1}</translation>
    </message>
    <message>
        <source>Merges so far: {0}</source>
        <translation>{0} 次合并之后</translation>
    </message>
    <message>
        <source>corpus {0}</source>
        <translation>语料 {0}</translation>
    </message>
    <message>
        <source>text {0}</source>
        <translation>文本 {0}</translation>
    </message>
    <message>
        <source>This vocabulary has no list of merges.</source>
        <translation>这个词表没有合并表。</translation>
    </message>
    <message>
        <source>count {0}</source>
        <translation>计数 {0}</translation>
    </message>
    <message>
        <source>How many tokens have their first letter from each script; those without a whole character, single bytes too, have a row of their own</source>
        <translation>词元的第一个字母属于哪种文字系统，各有多少词元；不含完整字符的词元（包括单个字节）单列一行</translation>
    </message>
    <message>
        <source>Tokens made by merges that cut a character; single bytes do not count</source>
        <translation>由合并得到的碎片，即切断了字符的词元；单个字节不计</translation>
    </message>
    <message>
        <source>fragments {0}</source>
        <translation>碎片 {0}</translation>
    </message>
    <message>
        <source>How often each pair was merged is not known: only a training here counts that.</source>
        <translation>不知道每个词元对合并了多少次：只有在这里训练时才会计数。</translation>
    </message>
    <message>
        <source>The tokens of the training corpus are not known: only a training here counts them.</source>
        <translation>不知道训练语料的词元数：只有在这里训练时才会计数。</translation>
    </message>
    <message>
        <source>There is no typed text to count.</source>
        <translation>没有可统计的输入文本。</translation>
    </message>
    <message>
        <source>Several merges make the same token, so the way of the typed text is not known.</source>
        <translation>多个合并会得到同一个词元，因此不知道输入文本是怎样合并的。</translation>
    </message>
    <message>
        <source>The tokens are too long to look at all of them.</source>
        <translation>词元太长，无法全部查看。</translation>
    </message>
    <message>
        <source>There are no tokens.</source>
        <translation>没有词元。</translation>
    </message>
</context>
<context>
    <name>Checkup</name>
    <message>
        <source>fine</source>
        <translation>正常</translation>
    </message>
    <message>
        <source>worth knowing</source>
        <translation>供参考</translation>
    </message>
    <message>
        <source>cannot be told</source>
        <translation>无法判断</translation>
    </message>
    <message>
        <source>look at this</source>
        <translation>请留意</translation>
    </message>
    <message>
        <source>problem</source>
        <translation>有问题</translation>
    </message>
    <message>
        <source>Corpus</source>
        <translation>语料</translation>
    </message>
    <message>
        <source>First merges</source>
        <translation>最初的合并</translation>
    </message>
    <message>
        <source>End of the training</source>
        <translation>训练的结束原因</translation>
    </message>
    <message>
        <source>Single bytes in the text</source>
        <translation>文本中的单个字节</translation>
    </message>
    <message>
        <source>Cut characters in the text</source>
        <translation>文本中被切断的字符</translation>
    </message>
    <message>
        <source>Round trip</source>
        <translation>编码再解码</translation>
    </message>
    <message>
        <source>Special tokens</source>
        <translation>特殊词元</translation>
    </message>
    <message>
        <source>Saved file</source>
        <translation>保存的文件</translation>
    </message>
    <message>
        <source>List of tokens</source>
        <translation>词元列表</translation>
    </message>
    <message>
        <source>Text that was once read in a wrong encoding teaches a vocabulary letters that no real text has.</source>
        <translation>曾用错误编码读取的文本，会让词表学到真实文本里没有的字符。</translation>
    </message>
    <message>
        <source>What is most frequent is learned first: frequent pairs of letters, or what should have been cleaned away.</source>
        <translation>最常见的内容最先学到：可能是常见的字节对，也可能是本该清理掉的东西。</translation>
    </message>
    <message>
        <source>A size that the corpus cannot fill is not reached, and pairs seen fewer than 10 times say more about these texts than about the language.</source>
        <translation>语料不够时，词表达不到所要求的大小；出现不到 10 次的词元对，反映的是这些文本，而不是语言本身。</translation>
    </message>
    <message>
        <source>A text unlike the corpus falls apart into single bytes. Judged are letters and parts of characters that stay single: below 20 % of the tokens is usual, from 40 % on the corpus hardly covers the text. Digits, blanks and punctuation do not count.</source>
        <translation>与语料不相似的文本会散成单个字节。判断的依据是落单的字节（英文字母，或其他字符的一部分）：占全部词元不到 20% 属于正常；达到 40%，说明语料几乎没有覆盖这段文本。数字、空白和标点不计。</translation>
    </message>
    <message>
        <source>A token that ends inside a character means nothing by itself; from 5 % of the characters on it is more than a rare sign.</source>
        <translation>止于字符内的词元本身没有意义；超过字符的 5% 就不只是个别生僻字了。</translation>
    </message>
    <message>
        <source>Whatever is encoded should come back the same. Tried are 17 built-in texts (unseen words, Chinese, rare hanzi, emoji, code, blanks and more) and the 256 bytes.</source>
        <translation>编码的内容解码后应当不变。试验的是 17 段内置文本（没见过的词、中文、生僻汉字、表情符号、代码、空白等）和 256 个字节。</translation>
    </message>
    <message>
        <source>A special token that is not found as one token, beside anything, reaches the model as letters.</source>
        <translation>特殊词元若不能在任何上下文中都被识别为一个词元，就会被拆成普通字符交给模型。</translation>
    </message>
    <message>
        <source>Only what is in the file is there tomorrow: merges, vocabulary, special tokens and version, with the same tokens after reopening.</source>
        <translation>只有写进文件的内容才会保留下来：合并、词表、特殊词元和版本，重新打开后词元也应相同。</translation>
    </message>
    <message>
        <source>A token that is never made, or is there twice, takes up room in the model for nothing.</source>
        <translation>从不产生或重复的词元，白白占用模型的空间。</translation>
    </message>
    <message>
        <source>token</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>id</source>
        <translation>id</translation>
    </message>
    <message>
        <source>count</source>
        <translation>计数</translation>
    </message>
    <message>
        <source>file</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>序号</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>词元数</translation>
    </message>
    <message>
        <source>single bytes</source>
        <translation>单个字节</translation>
    </message>
    <message>
        <source>script</source>
        <translation>文字系统</translation>
    </message>
    <message>
        <source>share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>before</source>
        <translation>之前</translation>
    </message>
    <message>
        <source>after</source>
        <translation>之后</translation>
    </message>
    <message>
        <source>what stands there</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>at byte</source>
        <translation>位置（字节）</translation>
    </message>
    <message>
        <source>what differs</source>
        <translation>不同之处</translation>
    </message>
    <message>
        <source>why</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>read as</source>
        <translation>读取编码</translation>
    </message>
    <message>
        <source>parts</source>
        <translation>词元对</translation>
    </message>
    <message>
        <source>score</source>
        <translation>得分</translation>
    </message>
    <message>
        <source>word</source>
        <translation>词</translation>
    </message>
    <message>
        <source>how</source>
        <translation>方式</translation>
    </message>
    <message>
        <source>character</source>
        <translation>字符</translation>
    </message>
    <message>
        <source>comes back</source>
        <translation>还原结果</translation>
    </message>
    <message>
        <source>from</source>
        <translation>从</translation>
    </message>
    <message>
        <source>to</source>
        <translation>到</translation>
    </message>
    <message>
        <source>and id</source>
        <translation>和 id</translation>
    </message>
    <message>
        <source>the same</source>
        <translation>不变</translation>
    </message>
    <message>
        <source>merges</source>
        <translation>合并</translation>
    </message>
    <message>
        <source>vocabulary</source>
        <translation>词表</translation>
    </message>
    <message>
        <source>special tokens</source>
        <translation>特殊词元</translation>
    </message>
    <message>
        <source>split pattern</source>
        <translation>切分模式</translation>
    </message>
    <message>
        <source>version</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>name or notes</source>
        <translation>名称或备注</translation>
    </message>
    <message>
        <source>record of the training</source>
        <translation>训练记录</translation>
    </message>
    <message>
        <source>tokens of texts</source>
        <translation>文本的词元</translation>
    </message>
    <message>
        <source>unseen words</source>
        <translation>没见过的词</translation>
    </message>
    <message>
        <source>upper and lower case</source>
        <translation>大小写</translation>
    </message>
    <message>
        <source>Chinese</source>
        <translation>中文</translation>
    </message>
    <message>
        <source>rare hanzi</source>
        <translation>生僻汉字</translation>
    </message>
    <message>
        <source>kana and Hangul</source>
        <translation>假名和谚文</translation>
    </message>
    <message>
        <source>emoji</source>
        <translation>表情符号</translation>
    </message>
    <message>
        <source>code</source>
        <translation>代码</translation>
    </message>
    <message>
        <source>blanks, tabs, line ends</source>
        <translation>空白、制表符、换行</translation>
    </message>
    <message>
        <source>composed letters (NFC)</source>
        <translation>合成字母（NFC）</translation>
    </message>
    <message>
        <source>combining marks (NFD)</source>
        <translation>组合符号（NFD）</translation>
    </message>
    <message>
        <source>right to left</source>
        <translation>从右向左</translation>
    </message>
    <message>
        <source>South and Southeast Asia</source>
        <translation>南亚和东南亚</translation>
    </message>
    <message>
        <source>numbers</source>
        <translation>数字</translation>
    </message>
    <message>
        <source>punctuation</source>
        <translation>标点</translation>
    </message>
    <message>
        <source>controls</source>
        <translation>控制字符</translation>
    </message>
    <message>
        <source>last code points</source>
        <translation>最后的码位</translation>
    </message>
    <message>
        <source>long runs</source>
        <translation>长串重复</translation>
    </message>
    <message>
        <source>Clean the files, then train again.</source>
        <translation>请清理文件，然后重新训练。</translation>
    </message>
    <message>
        <source>The files of the training were found again, unchanged: {files}. Bytes: {bytes}.</source>
        <translation>找到了训练时的 {files} 个文件（共 {bytes} 字节），内容没有变化。</translation>
    </message>
    <message>
        <source>Valid, with no sign of a wrong encoding: no U+FFFD, no double encoding, no byte order mark, no NUL in {bytes} bytes.</source>
        <translation>有效，没有编码错误的迹象：文本的 {bytes} 个 UTF-8 字节中没有 U+FFFD、没有二次编码、没有字节顺序标记、没有 NUL。</translation>
    </message>
    <message>
        <source>This vocabulary does not say what it was trained on: there is no corpus of it to look at.</source>
        <translation>这个词表没有记录训练语料，因此没有可以检查的语料。</translation>
    </message>
    <message>
        <source>Files of the training were not found: {files}.</source>
        <translation>有 {files} 个训练时的文件没有找到。</translation>
    </message>
    <message>
        <source>They are known by name, size and SHA-256. Choose them in the panel Train, or put them beside the vocabulary, and check again.</source>
        <translation>文件按名称、大小和 SHA-256 辨认。请在“训练”面板中选择，或放在词表旁边，然后重新检查。</translation>
    </message>
    <message>
        <source>Files of that name have another content than at the training: {files}.</source>
        <translation>有 {files} 个同名文件的内容与训练时不同。</translation>
    </message>
    <message>
        <source>Train again to have what is in them now, or use the original files.</source>
        <translation>请重新训练以采用现在的内容，或换回当时的文件。</translation>
    </message>
    <message>
        <source>Files cannot be read as text: {files}.</source>
        <translation>有 {files} 个文件无法作为文本读取。</translation>
    </message>
    <message>
        <source>Choose the encoding that they are in, or convert them to UTF-8.</source>
        <translation>请选择文件所用的编码，或将其转换为 UTF-8。</translation>
    </message>
    <message>
        <source>Files are UTF-8, but were read in another encoding: {files}.</source>
        <translation>有 {files} 个文件是 UTF-8，却以别的编码读取。</translation>
    </message>
    <message>
        <source>Choose utf-8 for them and train again: what was learned is not their text.</source>
        <translation>请为它们选择 utf-8 并重新训练：学到的不是其中的文本。</translation>
    </message>
    <message>
        <source>How often U+FFFD stands in the text: {count}. There something was lost before.</source>
        <translation>文本中有 {count} 处 U+FFFD：那里的内容此前已经丢失。</translation>
    </message>
    <message>
        <source>Double encoding, such as Ã© for é or ä¸­ for 中. Places: {count}. UTF-8 was read as Latin-1 or Windows-1252 and saved again.</source>
        <translation>二次编码，例如把“é”变成“Ã©”、把“中”变成“ä¸­”，共 {count} 处。UTF-8 曾被当作 Latin-1 或 Windows-1252 读取并再次保存。</translation>
    </message>
    <message>
        <source>Take the files from before that, or turn them back, then train again.</source>
        <translation>请使用此前的文件，或还原编码，然后重新训练。</translation>
    </message>
    <message>
        <source>Text in UTF-8 that was read as GBK, such as 涓枃 for 中文, or 锟斤拷. Places: {count}.</source>
        <translation>UTF-8 文本被当作 GBK 读取，例如把“中文”变成“涓枃”，或出现“锟斤拷”，共 {count} 处。</translation>
    </message>
    <message>
        <source>How often U+FEFF, the byte order mark, stands in the text: {count}; at the beginning of a file: {first}.</source>
        <translation>字节顺序标记 U+FEFF 出现 {count} 次，其中在文件开头 {first} 次。</translation>
    </message>
    <message>
        <source>Save the files as UTF-8 without a mark; inside a file it is left over from joining.</source>
        <translation>请保存为不带标记的 UTF-8；文件中间的标记是拼接文件时留下的。</translation>
    </message>
    <message>
        <source>How often NUL stands in the text: {count}. It was UTF-16 that was read as bytes, or is no text at all.</source>
        <translation>NUL 出现 {count} 次：是按字节读取的 UTF-16 文本，或者根本不是文本。</translation>
    </message>
    <message>
        <source>How often a character of private use (U+E000 to U+F8FF) stands in the text: {count}. It has a meaning only for one font or program; codecs for Chinese and Japanese make it of bytes that are none of theirs.</source>
        <translation>文本中有 {count} 个私用区字符（U+E000 到 U+F8FF）。这类字符只对特定的字体或程序有意义；中文和日文的解码器会把不属于本编码的字节变成这样的字符。</translation>
    </message>
    <message>
        <source>Look whether the file is in the encoding that was chosen for it, then train again.</source>
        <translation>请检查为文件选择的编码是否正确，然后重新训练。</translation>
    </message>
    <message>
        <source>Look at the encoding of the corpus, then train again.</source>
        <translation>请检查语料的编码，然后重新训练。</translation>
    </message>
    <message>
        <source>The first merges ({count}):</source>
        <translation>最初的合并（{count} 个）：</translation>
    </message>
    <message>
        <source>It lists no merges. The pieces of highest score ({count}):</source>
        <translation>它没有合并表。得分最高的词元（{count} 个）：</translation>
    </message>
    <message>
        <source>It lists no merges and gives no scores, so nothing was learned in an order.</source>
        <translation>它没有合并表，也没有得分，因此没有学习的先后顺序。</translation>
    </message>
    <message>
        <source>{count} of the first {of} are nothing but blanks, tabs or line ends.</source>
        <translation>前 {of} 个中有 {count} 个只由空白、制表符或换行组成。</translation>
    </message>
    <message>
        <source>Indentation or empty lines fill the corpus. Thin them out, unless code is meant.</source>
        <translation>语料中充满缩进或空行。除非针对代码，否则请删减。</translation>
    </message>
    <message>
        <source>{count} of the first {of} repeat one character.</source>
        <translation>前 {of} 个中有 {count} 个重复同一个字符。</translation>
    </message>
    <message>
        <source>Rules such as ----- fill the corpus. Take them out and train again.</source>
        <translation>语料中充满 ----- 之类的分隔线。请去掉后重新训练。</translation>
    </message>
    <message>
        <source>{count} of the first {of} are markup.</source>
        <translation>前 {of} 个中有 {count} 个是标记语言。</translation>
    </message>
    <message>
        <source>Take the text out of HTML, XML or JSON first, unless markup is meant.</source>
        <translation>除非针对标记语言，否则请先从 HTML、XML 或 JSON 中取出文本。</translation>
    </message>
    <message>
        <source>{count} of the first {of} look like text that was encoded twice.</source>
        <translation>前 {of} 个中有 {count} 个像是被二次编码的文本。</translation>
    </message>
    <message>
        <source>{count} of the first {of} hold a NUL, as UTF-16 read as bytes does.</source>
        <translation>前 {of} 个中有 {count} 个含有 NUL，按字节读取的 UTF-16 就是这样。</translation>
    </message>
    <message>
        <source>{count} of the first {of} are part of U+FFFD, which stands for what was lost.</source>
        <translation>前 {of} 个中有 {count} 个是 U+FFFD 的一部分，它代表丢失的内容。</translation>
    </message>
    <message>
        <source>Take a larger corpus, or a smaller size: up to {suggested} tokens each merge was seen 10 times or more.</source>
        <translation>请使用更大的语料，或更小的词表：到 {suggested} 个词元为止，每次合并都出现过 10 次以上。</translation>
    </message>
    <message>
        <source>It reached the size that was asked for: {size} tokens.</source>
        <translation>达到了要求的大小：{size} 个词元。</translation>
    </message>
    <message>
        <source>It ended at {size} of {wanted} tokens: no pair was left to be learned.</source>
        <translation>要求 {wanted} 个词元，到 {size} 个时结束：没有可以学习的词元对了。</translation>
    </message>
    <message>
        <source>It ended at {size} of {wanted} tokens: the pairs that were left have counts below {min_count}.</source>
        <translation>要求 {wanted} 个词元，到 {size} 个时结束：剩下的词元对在语料中出现不到 {min_count} 次。</translation>
    </message>
    <message>
        <source>It was stopped by hand at {size} of {wanted} tokens.</source>
        <translation>要求 {wanted} 个词元，在 {size} 个时被手动停止。</translation>
    </message>
    <message>
        <source>Train again for the rest; what is there is a whole vocabulary.</source>
        <translation>要学完其余部分请重新训练；现有的已是完整的词表。</translation>
    </message>
    <message>
        <source>This vocabulary does not say how its training ended.</source>
        <translation>这个词表没有记录训练如何结束。</translation>
    </message>
    <message>
        <source>Nearly all merges were seen 10 times or more; count of the last one: {last}.</source>
        <translation>几乎所有合并都出现过 10 次以上；最后一个出现 {last} 次。</translation>
    </message>
    <message>
        <source>{rare} of {merges} merges ({share}) were learned from pairs seen fewer than 10 times.</source>
        <translation>{merges} 个合并中有 {rare} 个（{share}）学自出现不到 10 次的词元对。</translation>
    </message>
    <message>
        <source>A size of {suggested} would hold the frequent ones, or take a larger corpus.</source>
        <translation>词表大小取 {suggested} 即可容纳常见的合并；或使用更大的语料。</translation>
    </message>
    <message>
        <source>It was trained with Unicode {then}; here it is split with Unicode {now}.</source>
        <translation>训练时使用 Unicode {then}，这里切分使用 Unicode {now}。</translation>
    </message>
    <message>
        <source>Only letters that are new in one of the two may be split otherwise.</source>
        <translation>只有其中一个版本新增的字符才可能切分不同。</translation>
    </message>
    <message>
        <source>Merges that were blocked in the training, so that it did not make them: {count}.</source>
        <translation>训练中禁止了 {count} 个合并，因此没有进行这些合并。</translation>
    </message>
    <message>
        <source>To have them again, allow these merges in Train, More settings, and train again.</source>
        <translation>如果仍要这些合并，请在“训练”的“更多设置”中点“允许这些合并”，然后重新训练。</translation>
    </message>
    <message>
        <source>… {0}: checking</source>
        <translation>… {0}：正在检查</translation>
    </message>
    <message>
        <source>· {0}</source>
        <translation>· {0}</translation>
    </message>
    <message>
        <source>Checking {0} ({1} of {2})</source>
        <translation>正在检查{0}（{1}/{2}）</translation>
    </message>
    <message>
        <source>These are the results of {0}, which is not in front: check again.</source>
        <translation>以下是“{0}”的检查结果，并非当前分词器的：请重新检查。</translation>
    </message>
    <message>
        <source>The text, the tokenizer or its file has changed: check again.</source>
        <translation>文本、分词器或其文件已经改变：请重新检查。</translation>
    </message>
    <message>
        <source>Open or train a tokenizer, then check it.</source>
        <translation>请打开或训练一个分词器，然后检查。</translation>
    </message>
    <message>
        <source>Checks corpus, merges, coverage, round trip, special tokens and saved file.</source>
        <translation>检查语料、合并、覆盖、编码再解码、特殊词元和保存的文件。</translation>
    </message>
    <message>
        <source>Checking {0} ({1} of {2}), for {3} s so far</source>
        <translation>正在检查{0}（{1}/{2}），已用 {3} 秒</translation>
    </message>
    <message>
        <source>Check-up</source>
        <translation>检查</translation>
    </message>
    <message>
        <source>Check now</source>
        <translation>立即检查</translation>
    </message>
    <message>
        <source>Check what is open (Ctrl+Shift+D)</source>
        <translation>检查打开的分词器（Ctrl+Shift+D）</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Skip the remaining checks</source>
        <translation>跳过剩下的检查</translation>
    </message>
    <message>
        <source>Copy report</source>
        <translation>复制报告</translation>
    </message>
    <message>
        <source>Copy all findings as Markdown</source>
        <translation>以 Markdown 复制全部结果</translation>
    </message>
    <message>
        <source>Save report…</source>
        <translation>保存报告…</translation>
    </message>
    <message>
        <source>Save all findings as Markdown</source>
        <translation>以 Markdown 保存全部结果</translation>
    </message>
    <message>
        <source>Checks</source>
        <translation>检查项目</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>检查结果</translation>
    </message>
    <message>
        <source>This could not be checked: {0}</source>
        <translation>无法检查：{0}</translation>
    </message>
    <message>
        <source>Only the beginning of the text was looked at.</source>
        <translation>只查看了文本的开头。</translation>
    </message>
    <message>
        <source>Of so short a text this says little.</source>
        <translation>文本太短，说明不了什么。</translation>
    </message>
    <message>
        <source>Take a larger corpus: no merge was seen 10 times.</source>
        <translation>请使用更大的语料：没有合并出现过 10 次。</translation>
    </message>
    <message>
        <source>{0} {1}: {2}</source>
        <translation>{0} {1}：{2}</translation>
    </message>
    <message>
        <source>show in the text</source>
        <translation>在文本中显示</translation>
    </message>
    <message>
        <source>show the token</source>
        <translation>显示词元</translation>
    </message>
    <message>
        <source>Check-up of {0}</source>
        <translation>“{0}”的检查报告</translation>
    </message>
    <message>
        <source>Save report</source>
        <translation>保存报告</translation>
    </message>
    <message>
        <source>Markdown (*.md);;Texts (*.txt);;All files (*)</source>
        <translation>Markdown (*.md);;文本 (*.txt);;所有文件 (*)</translation>
    </message>
    <message>
        <source>There is no text.</source>
        <translation>没有文本。</translation>
    </message>
    <message>
        <source>Type or open a text of the kind that the tokenizer is for, and check again.</source>
        <translation>请输入或打开分词器所针对的那类文本，然后重新检查。</translation>
    </message>
    <message>
        <source>Letters and parts of characters that stay single bytes: {bare} of {tokens} tokens. All single bytes: {share}.</source>
        <translation>{tokens} 个词元中，落单的字节（英文字母，或其他字符的一部分）占 {bare}。单字节词元合计占 {share}。</translation>
    </message>
    <message>
        <source>Add texts of this kind to the corpus, or take a larger size.</source>
        <translation>请在语料中加入这类文本，或使用更大的词表。</translation>
    </message>
    <message>
        <source>The vocabulary is too small for this text, or its corpus has too little of this kind: take a larger size or add such texts, and train again.</source>
        <translation>词表对这段文本来说太小，或者语料中这类文本太少：请选用更大的词表，或加入这类文本，再重新训练。</translation>
    </message>
    <message>
        <source>Words and characters that fall apart into the most single bytes:</source>
        <translation>拆成单个字节最多的词和字符：</translation>
    </message>
    <message>
        <source>Pieces that the vocabulary has no token for: {count} ({share} of the tokens).</source>
        <translation>文本中有 {count} 段内容（占词元的 {share}）在词表中没有对应的词元。</translation>
    </message>
    <message>
        <source>They are lost to the model. Take a vocabulary with bytes, or one that has them.</source>
        <translation>模型看不到它们。请使用带字节的词表，或包含它们的词表。</translation>
    </message>
    <message>
        <source>No token cuts a character or a grapheme of the text.</source>
        <translation>没有词元切断文本中的字符或字素簇。</translation>
    </message>
    <message>
        <source>No token cuts a character; graphemes that are cut, such as joined emoji: {graphemes}.</source>
        <translation>没有词元切断字符；有 {graphemes} 个字素簇被切断，例如组合表情符号。</translation>
    </message>
    <message>
        <source>{characters} of {of} characters (code points) are cut ({share}). The most frequent tokens that do it are listed below.</source>
        <translation>{of} 个码位中有 {characters} 个被切断（{share}）。切断字符最多的词元列在下方。</translation>
    </message>
    <message>
        <source>The characters that are cut most often:</source>
        <translation>最常被切断的字符：</translation>
    </message>
    <message>
        <source>{count} of {of} texts come back the same.</source>
        <translation>{of} 段文本中有 {count} 段原样还原。</translation>
    </message>
    <message>
        <source>{count} of {of} texts come back changed, as this kind of tokenizer does.</source>
        <translation>{of} 段文本中有 {count} 段还原后有变化，这类分词器本来如此。</translation>
    </message>
    <message>
        <source>No fault: see whether your model may lose these differences.</source>
        <translation>这不是错误：请确认您的模型可以忽略这些差别。</translation>
    </message>
    <message>
        <source>{count} of {of} texts come back changed, and are then encoded in other tokens.</source>
        <translation>{of} 段文本中有 {count} 段还原后有变化，再次编码会得到别的词元。</translation>
    </message>
    <message>
        <source>Do not encode anew what was decoded: keep the ids.</source>
        <translation>不要对解码的结果再次编码：请保留 id。</translation>
    </message>
    <message>
        <source>{count} of {of} texts hold what the vocabulary has no token for.</source>
        <translation>{of} 段文本中有 {count} 段含有词表中没有的内容。</translation>
    </message>
    <message>
        <source>That is lost. Where it matters, take a vocabulary that falls back to bytes.</source>
        <translation>这些内容会丢失。如果重要，请使用可以回退到字节的词表。</translation>
    </message>
    <message>
        <source>{count} of {of} texts come back wrong.</source>
        <translation>{of} 段文本中有 {count} 段还原出错。</translation>
    </message>
    <message>
        <source>Do not use this vocabulary: its file is damaged or does not fit.</source>
        <translation>请不要使用这个词表：它的文件已损坏或不匹配。</translation>
    </message>
    <message>
        <source>Each of the 256 bytes is a token, so that any text can be encoded.</source>
        <translation>256 个字节各是一个词元，因此任何文本都能编码。</translation>
    </message>
    <message>
        <source>Each byte that occurs in UTF-8 is a token; {count} that never occur are not.</source>
        <translation>UTF-8 中出现的字节都是词元；从不出现的 {count} 个不是。</translation>
    </message>
    <message>
        <source>Bytes that occur in UTF-8 and are no tokens ({count}): {bytes}</source>
        <translation>UTF-8 中出现的字节有 {count} 个不是词元：{bytes}。</translation>
    </message>
    <message>
        <source>Characters outside of the vocabulary cannot be encoded.</source>
        <translation>词表之外的字符无法编码。</translation>
    </message>
    <message>
        <source>Single bytes that decode to something else: {count}.</source>
        <translation>有 {count} 个单字节会解码成别的内容。</translation>
    </message>
    <message>
        <source>There are no special tokens.</source>
        <translation>没有特殊词元。</translation>
    </message>
    <message>
        <source>{count} of {of} are found by their letters, as one token, beside anything.</source>
        <translation>{of} 个中有 {count} 个在任何上下文中都能按字面识别为一个词元。</translation>
    </message>
    <message>
        <source>{count} of {of} are not found by their letters.</source>
        <translation>{of} 个中有 {count} 个不能按字面识别。</translation>
    </message>
    <message>
        <source>Change their texts, or open the file that belongs to the vocabulary.</source>
        <translation>请修改它们的写法，或打开与词表配套的文件。</translation>
    </message>
    <message>
        <source>{count} of {of} are found alone, but not beside letters, blanks or themselves.</source>
        <translation>{of} 个中有 {count} 个单独时能识别，在字母、空白或自身旁边则不能。</translation>
    </message>
    <message>
        <source>Put them where they are found, or change their texts.</source>
        <translation>请放在能识别的位置，或修改它们的写法。</translation>
    </message>
    <message>
        <source>{count} of {of} are never found in a text: programs put them there by their ids.</source>
        <translation>{of} 个中有 {count} 个从不在文本中识别：程序按 id 放入它们。</translation>
    </message>
    <message>
        <source>The letters of some stand in your text: {count}.</source>
        <translation>您的文本中有 {count} 个特殊词元的写法。</translation>
    </message>
    <message>
        <source>They are tokens only while special tokens are recognised (menu View).</source>
        <translation>只有识别特殊词元时（“视图”菜单）它们才是词元。</translation>
    </message>
    <message>
        <source>{size} tokens: no holes, none twice, none damaged, all within reach.</source>
        <translation>{size} 个词元：id 连续，没有重复，没有损坏，都能产生。</translation>
    </message>
    <message>
        <source>There are no tokens at all.</source>
        <translation>一个词元也没有。</translation>
    </message>
    <message>
        <source>Ids up to {largest} that belong to no token: {count}.</source>
        <translation>{largest} 以内有 {count} 个 id 不属于任何词元。</translation>
    </message>
    <message>
        <source>A model needs room for all ids up to the largest, not for {size} only.</source>
        <translation>模型需要为直到最大的所有 id 留出空间，而不只是 {size} 个。</translation>
    </message>
    <message>
        <source>Tokens that have the bytes of another one: {count}.</source>
        <translation>{count} 个词元与另一个词元的字节相同。</translation>
    </message>
    <message>
        <source>The text makes one of the two; a byte beside its letter is usual in SentencePiece.</source>
        <translation>文本只会产生其中一个；在 SentencePiece 中，字节与对应字母并存很常见。</translation>
    </message>
    <message>
        <source>Tokens with bytes that stand side by side in no UTF-8: {count} ({share}).</source>
        <translation>{count} 个词元（{share}）含有在 UTF-8 中不会相邻的字节。</translation>
    </message>
    <message>
        <source>They were learned from something that was no UTF-8: look at the corpus.</source>
        <translation>它们学自不是 UTF-8 的内容：请检查语料。</translation>
    </message>
    <message>
        <source>Tokens with U+FFFD, which stands for what was lost: {count} ({share}).</source>
        <translation>{count} 个词元（{share}）含有 U+FFFD，它代表丢失的内容。</translation>
    </message>
    <message>
        <source>They were learned from damaged text: look at the corpus.</source>
        <translation>它们学自损坏的文本：请检查语料。</translation>
    </message>
    <message>
        <source>Tokens that encoding never makes: {count} ({share}).</source>
        <translation>{count} 个词元（{share}）编码时从不产生。</translation>
    </message>
    <message>
        <source>No text reaches them; the panel Vocabulary lists them all.</source>
        <translation>没有文本能用到它们；“词表”面板列出了全部。</translation>
    </message>
    <message>
        <source>Which tokens are never made cannot be told of a tokenizer that runs in a library.</source>
        <translation>在库中运行的分词器，无法判断哪些词元从不产生。</translation>
    </message>
    <message>
        <source>Save it (Ctrl+S).</source>
        <translation>请保存（Ctrl+S）。</translation>
    </message>
    <message>
        <source>Written to a temporary file and reopened it is the same: merges {merges}, tokens {size}, special tokens {special}, version {version}; texts are encoded alike.</source>
        <translation>写入临时文件再打开后相同：{merges} 个合并，{size} 个词元，{special} 个特殊词元，版本 {version}；文本的编码一致。</translation>
    </message>
    <message>
        <source>Written to a temporary file and reopened it is not the same.</source>
        <translation>写入临时文件再打开后不相同。</translation>
    </message>
    <message>
        <source>This is a fault of the program: please report it, and keep the window open.</source>
        <translation>这是程序的错误：请反馈，并且不要关闭窗口。</translation>
    </message>
    <message>
        <source>It cannot be written and reopened: {message}</source>
        <translation>无法写入并重新打开：{message}</translation>
    </message>
    <message>
        <source>The file on the disk is what is open here: {file}</source>
        <translation>磁盘上的文件与这里打开的一致：{file}。</translation>
    </message>
    <message>
        <source>There are unsaved changes; the file is {file}</source>
        <translation>有未保存的更改；文件是 {file}。</translation>
    </message>
    <message>
        <source>The file on the disk is not what is open here: {file}</source>
        <translation>磁盘上的文件与这里打开的不一致：{file}。</translation>
    </message>
    <message>
        <source>Another program has changed it. Open it again, or save this one elsewhere.</source>
        <translation>别的程序更改了它。请重新打开，或将这里的另存到别处。</translation>
    </message>
    <message>
        <source>The file was altered by hand, and accepted so: {file}</source>
        <translation>文件被手工修改过，并已照样接受：{file}。</translation>
    </message>
    <message>
        <source>Save it again to give it a checksum that agrees.</source>
        <translation>请再次保存，使校验和一致。</translation>
    </message>
    <message>
        <source>The file cannot be read again: {message}</source>
        <translation>无法再次读取文件：{message}</translation>
    </message>
    <message>
        <source>Save it anew while it is open here, or take an undamaged copy.</source>
        <translation>请趁它在这里打开时重新保存，或使用完好的副本。</translation>
    </message>
    <message>
        <source>It has no file yet, so closing it would lose it.</source>
        <translation>它还没有文件，关闭就会丢失。</translation>
    </message>
    <message>
        <source>It was opened by its name and has no file of its own here.</source>
        <translation>它是按名称打开的，在这里没有自己的文件。</translation>
    </message>
    <message>
        <source>Export it where it has to stay as it is.</source>
        <translation>如果需要保持原样，请导出。</translation>
    </message>
    <message>
        <source>It was not trained here and cannot be changed: for such texts take another vocabulary, made for them, or train one of your own on them (panel Train).</source>
        <translation>它不是在此训练的，无法更改：处理这类文本请改用为其制作的其他词表，或用这类文本训练自己的词表（“训练”面板）。</translation>
    </message>
    <message>
        <source>That comes from the text it was trained on, elsewhere. See whether this is the vocabulary that you meant; what was learned cannot be changed here.</source>
        <translation>这来自它在别处训练时所用的文本。请确认这是您要用的词表；已学到的内容无法在此更改。</translation>
    </message>
    <message>
        <source>They come from the text it was trained on, elsewhere, and take up room; leave them where they are.</source>
        <translation>它们来自该词表在别处训练时所用的文本，会占用空间；保持原样即可。</translation>
    </message>
</context>
<context>
    <name>Closing</name>
    <message>
        <source>Training is running</source>
        <translation>正在训练</translation>
    </message>
    <message>
        <source>A training is running. Stop it and close?</source>
        <translation>训练正在进行。要停止并关闭吗？</translation>
    </message>
    <message>
        <source>What it has learned so far can be saved next.</source>
        <translation>接下来可以保存到目前为止学到的内容。</translation>
    </message>
    <message>
        <source>&amp;Stop and close</source>
        <translation>停止并关闭(&amp;S)</translation>
    </message>
</context>
<context>
    <name>CommandBox</name>
    <message>
        <source>There is none: the name of a file is no text, so it cannot be copied.</source>
        <translation>没有：某个文件名不是文本，无法复制。</translation>
    </message>
    <message>
        <source>There is none: a special token, or the split pattern, holds U+0000, which a command line cannot.</source>
        <translation>没有：特殊词元或切分模式含有 U+0000，命令行无法表示。</translation>
    </message>
    <message>
        <source>As a command line</source>
        <translation>生成命令行</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Command line of these settings</source>
        <translation>这些设置的命令行</translation>
    </message>
</context>
<context>
    <name>Comparison</name>
    <message>
        <source>Comparing works for texts that can be edited: copy a part of this one into a new text (Ctrl+N).</source>
        <translation>只有可编辑的文本才能对比：请把其中一部分复制到新文本里（Ctrl+N）。</translation>
    </message>
    <message>
        <source>Open a second tokenizer (Ctrl+O) to compare it with this one.</source>
        <translation>再打开一个分词器（Ctrl+O），即可与这个对比。</translation>
    </message>
    <message>
        <source>Not compared: {0}</source>
        <translation>未对比：{0}</translation>
    </message>
    <message>
        <source>The two agree about the whole text.</source>
        <translation>两者对整个文本的切分一致。</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>对比</translation>
    </message>
    <message>
        <source>A&amp;bove</source>
        <translation>上方(&amp;B)</translation>
    </message>
    <message>
        <source>Belo&amp;w</source>
        <translation>下方(&amp;W)</translation>
    </message>
    <message>
        <source>Tokenizer above</source>
        <translation>上方的分词器</translation>
    </message>
    <message>
        <source>Tokenizer below</source>
        <translation>下方的分词器</translation>
    </message>
    <message>
        <source>Previous difference</source>
        <translation>上一处差异</translation>
    </message>
    <message>
        <source>Next difference</source>
        <translation>下一处差异</translation>
    </message>
    <message>
        <source>Differences only</source>
        <translation>只看差异</translation>
    </message>
    <message>
        <source>Leave out what both split alike; ⋯ stands for it</source>
        <translation>略去两者切分相同之处，以 ⋯ 代替</translation>
    </message>
    <message>
        <source>Ids</source>
        <translation>id</translation>
    </message>
    <message>
        <source>Write the id of each token beside it</source>
        <translation>在每个词元旁写出它的 id</translation>
    </message>
    <message>
        <source>A line between the rows: a border that both have. A wedge: one that only the row it points at has. Grey: the two differ. A jagged edge: the token goes on in the next row.</source>
        <translation>两行之间的线：共有的边界。三角：只有它所指的那一行才有的边界。灰底：两者不同。锯齿边：词元延续到下一行。</translation>
    </message>
    <message>
        <source>Tokens of both, aligned by bytes</source>
        <translation>两者的词元，按字节对齐</translation>
    </message>
    <message>
        <source>tokens {0} / {1}</source>
        <translation>词元 {0} / {1}</translation>
    </message>
    <message>
        <source>bytes per token {0} / {1}</source>
        <translation>字节/词元 {0} / {1}</translation>
    </message>
    <message>
        <source>cut characters {0} / {1}</source>
        <translation>被切断的字符 {0} / {1}</translation>
    </message>
    <message>
        <source>shared borders {0}</source>
        <translation>共有边界 {0}</translation>
    </message>
    <message>
        <source>only above {0}, only below {1}</source>
        <translation>仅上方 {0}，仅下方 {1}</translation>
    </message>
    <message>
        <source>B/token {0} / {1}</source>
        <translation>字节/词元 {0} / {1}</translation>
    </message>
    <message>
        <source>cut {0} / {1}</source>
        <translation>被切断 {0} / {1}</translation>
    </message>
    <message>
        <source>shared {0}</source>
        <translation>共有 {0}</translation>
    </message>
    <message>
        <source>only ↑ {0} ↓ {1}</source>
        <translation>独有：上 {0}，下 {1}</translation>
    </message>
    <message>
        <source>Tokens that each makes of the text: above / below</source>
        <translation>两者各把文本分成多少词元：上方 / 下方</translation>
    </message>
    <message>
        <source>Bytes of the text ÷ tokens, above / below: the higher, the shorter the text becomes</source>
        <translation>文本字节数 ÷ 词元数，上方 / 下方：越高，词元序列越短</translation>
    </message>
    <message>
        <source>Characters with a border between two tokens inside, above / below</source>
        <translation>内部有词元边界的字符，上方 / 下方</translation>
    </message>
    <message>
        <source>Places inside the text at which tokens of both end or begin: borders above ∩ borders below</source>
        <translation>文本内部两者的词元都在此结束或开始的位置：上方边界 ∩ 下方边界</translation>
    </message>
    <message>
        <source>Borders that the other one has not: borders above − shared borders, borders below − shared borders</source>
        <translation>另一方没有的边界：上方边界 − 共有边界，下方边界 − 共有边界</translation>
    </message>
    <message>
        <source>token index {number} of {count}</source>
        <translation>词元下标 {number}（共 {count} 个）</translation>
    </message>
    <message>
        <source>id {id}</source>
        <translation>id {id}</translation>
    </message>
    <message>
        <source>no id</source>
        <translation>没有 id</translation>
    </message>
    <message>
        <source>byte {first} of the text</source>
        <translation>文本的第 {first} 字节</translation>
    </message>
    <message>
        <source>bytes {first} to {last} of the text</source>
        <translation>文本的第 {first} 至 {last} 字节</translation>
    </message>
    <message>
        <source>dropped, no token owns it</source>
        <translation>被丢弃，不属于任何词元</translation>
    </message>
    <message>
        <source>Copy &amp;id</source>
        <translation>复制 id(&amp;I)</translation>
    </message>
    <message>
        <source>Copy &amp;text</source>
        <translation>复制文本(&amp;T)</translation>
    </message>
    <message>
        <source>Copy &amp;bytes</source>
        <translation>复制字节(&amp;B)</translation>
    </message>
    <message>
        <source>difference {number} of {count}</source>
        <translation>第 {number} 处差异，共 {count} 处</translation>
    </message>
    <message>
        <source>special token</source>
        <translation>特殊词元</translation>
    </message>
    <message>
        <source>inserted, not typed</source>
        <translation>插入的，并非输入</translation>
    </message>
    <message>
        <source>not in the vocabulary</source>
        <translation>词表中没有</translation>
    </message>
</context>
<context>
    <name>Corpus</name>
    <message>
        <source>Rank {0}: {1} + {2} · count {3}, replaced {4}</source>
        <translation>序号 {0}：{1} + {2} · 计数 {3}，替换 {4} 处</translation>
    </message>
    <message>
        <source>a tie: others had the same count, the rule “{0}” chose this pair</source>
        <translation>计数并列：另有词元对的计数相同，按规则“{0}”选了这一个</translation>
    </message>
    <message>
        <source>Searching the corpus…</source>
        <translation>正在查找语料…</translation>
    </message>
    <message>
        <source>Places in the corpus: {0}</source>
        <translation>语料中有 {0} 处</translation>
    </message>
    <message>
        <source>Places in the corpus: the first {0} of {1}</source>
        <translation>语料中共 {1} 处，显示前 {0} 处</translation>
    </message>
    <message>
        <source>Corpus</source>
        <translation>语料</translation>
    </message>
    <message>
        <source>Go on from here</source>
        <translation>退回到这里</translation>
    </message>
    <message>
        <source>Go back in the training to before this merge, and pause</source>
        <translation>让训练退回到这次合并之前，并暂停；之后可以单步或继续</translation>
    </message>
    <message>
        <source>Block this merge</source>
        <translation>禁止这次合并</translation>
    </message>
    <message>
        <source>Go back to before this merge, and go on from there without it</source>
        <translation>退回到这次合并之前，从那里起不再做这次合并</translation>
    </message>
    <message>
        <source>Pair</source>
        <translation>词元对</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>计数</translation>
    </message>
    <message>
        <source>Remark</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Two tokens side by side</source>
        <translation>相邻的两个词元</translation>
    </message>
    <message>
        <source>How often they stand side by side in the corpus, as it is cut at this moment</source>
        <translation>在此刻的切分下，它们在语料中相邻出现的次数</translation>
    </message>
    <message>
        <source>Which of them became the merge, which are blocked, which came later</source>
        <translation>哪个词元对成为了这次合并，哪些被禁止，哪些后来才合并</translation>
    </message>
    <message>
        <source>Pairs of the highest count before this merge</source>
        <translation>这次合并之前计数最高的词元对</translation>
    </message>
    <message>
        <source>Enter or a double click: the merge that this pair became, if it did</source>
        <translation>按 Enter 或双击：显示这一对后来成为的合并（如果有）</translation>
    </message>
    <message>
        <source>blocked</source>
        <translation>已禁止</translation>
    </message>
    <message>
        <source>not merged yet</source>
        <translation>尚未合并</translation>
    </message>
    <message>
        <source>not merged</source>
        <translation>未合并</translation>
    </message>
    <message>
        <source>this merge</source>
        <translation>这次合并</translation>
    </message>
    <message>
        <source>rank {0}</source>
        <translation>序号 {0}</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>前文</translation>
    </message>
    <message>
        <source>Merged</source>
        <translation>合并处</translation>
    </message>
    <message>
        <source>After</source>
        <translation>后文</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>What stands before it in the corpus</source>
        <translation>语料中在它之前的文本</translation>
    </message>
    <message>
        <source>The two tokens that this merge joins here</source>
        <translation>这次合并在此处连接的两个词元</translation>
    </message>
    <message>
        <source>What stands behind it</source>
        <translation>在它之后的文本</translation>
    </message>
    <message>
        <source>The file, and the place in its text in bytes of UTF-8</source>
        <translation>文件，以及在其文本中的位置（按 UTF-8 字节计）</translation>
    </message>
    <message>
        <source>Enter or a double click: open the file at this place</source>
        <translation>按 Enter 或双击：打开文件并转到此处</translation>
    </message>
    <message>
        <source>Places in the corpus where this merge applies</source>
        <translation>这次合并在语料中生效的位置</translation>
    </message>
    <message>
        <source>The training pauses before the merge of rank {0}. Resume or Step in Train goes on.</source>
        <translation>训练停在序号 {0} 的合并之前。在“训练”面板中按“继续”或“单步”，即可接着训练。</translation>
    </message>
    <message>
        <source>{1} + {2} is blocked now. The training pauses before the merge of rank {0}; Resume or Step in Train goes on without it.</source>
        <translation>现已禁止 {1} + {2}。训练停在序号 {0} 的合并之前；在“训练”面板中按“继续”或“单步”，即可跳过这次合并，接着训练。</translation>
    </message>
    <message>
        <source>Choose a merge in the list or a token in the text: here stands what its merge won against, and where in the corpus it applies.</source>
        <translation>在列表中选择一次合并，或在文本中选择一个词元：这里会显示它的合并胜过了哪些词元对，以及它在语料中的哪些位置生效。</translation>
    </message>
    <message>
        <source>The training has not come to this merge yet.</source>
        <translation>训练还没有进行到这次合并。</translation>
    </message>
    <message>
        <source>This token comes from no merge: it is a single byte or a special token.</source>
        <translation>这个词元不是合并得到的：它是单个字节或特殊词元。</translation>
    </message>
    <message>
        <source>A training is under way; this can be found out while it is paused, or once it has ended.</source>
        <translation>训练正在进行；暂停时或结束后可以查明。</translation>
    </message>
    <message>
        <source>Not known as long as the text is being encoded.</source>
        <translation>文本还在编码，暂时未知。</translation>
    </message>
    <message>
        <source>This vocabulary was trained elsewhere; its file does not say on what.</source>
        <translation>这个词表是在别处训练的，它的文件没有说明用的是什么语料。</translation>
    </message>
    <message>
        <source>The file of this vocabulary does not say how it was trained.</source>
        <translation>这个词表的文件没有说明它是怎样训练的。</translation>
    </message>
    <message>
        <source>It was trained on {0}, and Train has no corpus now. The menu Train takes the settings of the open vocabulary, and its corpus with them.</source>
        <translation>它的训练语料是 {0}，而“训练”面板中现在没有语料。“训练”菜单中的“采用打开的词表的设置”会连同语料一起采用。</translation>
    </message>
    <message>
        <source>It was trained on another corpus than the one in Train: {0}. The menu Train takes the settings of the open vocabulary, and its corpus with them.</source>
        <translation>它的训练语料是 {0}，与“训练”面板中的不同。“训练”菜单中的“采用打开的词表的设置”会连同语料一起采用。</translation>
    </message>
    <message>
        <source>The training of {0} goes on, from its own text and not from the corpus in Train.</source>
        <translation>“{0}”的训练仍在进行：用的是它自己的文本，而不是“训练”面板中的语料。</translation>
    </message>
    <message>
        <source>{0} has no merges: a model of this kind makes its tokens in another way. Open a tokenizer that merges pairs (BPE) to see what a merge won against.</source>
        <translation>“{0}”没有合并：这种模型用别的方式产生词元。要看一次合并胜过了哪些词元对，请打开合并词元对的分词器（BPE）。</translation>
    </message>
    <message>
        <source>Choose a merge in the list, or its token in the text, first.</source>
        <translation>请先在合并表中选择一次合并，或在文本中点选它的词元。</translation>
    </message>
    <message>
        <source>The merge of rank {0} is another one than before: the corpus, or a setting, has changed since.</source>
        <translation>序号 {0} 的合并与之前不同：语料或某项设置此后有了变化。</translation>
    </message>
    <message>
        <source>To show where the merge applies, {0} is opened instead of this text.</source>
        <translation>为了显示合并出现的位置，将打开“{0}”，取代这段文本。</translation>
    </message>
</context>
<context>
    <name>CorpusFaults</name>
    <message>
        <source>Other files with a fault: {0}, marked in the list.</source>
        <translation>另有 {0} 个文件有问题，已在列表中标出。</translation>
    </message>
    <message>
        <source>Files to read as suggested: {0}</source>
        <translation>有 {0} 个文件按建议的编码读取</translation>
    </message>
    <message>
        <source>Read as {0}</source>
        <translation>按 {0} 读取</translation>
    </message>
    <message>
        <source>Each faulty file in the encoding that it seems to be in; the others stay.</source>
        <translation>每个有问题的文件按它看起来的编码读取；其余不变。</translation>
    </message>
    <message>
        <source>Replace wrong bytes</source>
        <translation>替换错误字节</translation>
    </message>
    <message>
        <source>In the faulty files each wrong byte becomes U+FFFD in the training text.</source>
        <translation>在有问题的文件中，每个错误字节在训练文本中成为 U+FFFD。</translation>
    </message>
    <message>
        <source>Line {0}, bytes {1}: {2}⟨?⟩{3}</source>
        <translation>第 {0} 行，字节 {1}：{2}⟨?⟩{3}</translation>
    </message>
    <message>
        <source>Places that do not decode: {0}</source>
        <translation>有 {0} 处不能解码</translation>
    </message>
    <message>
        <source>Places that do not decode: at least {0}</source>
        <translation>至少有 {0} 处不能解码</translation>
    </message>
</context>
<context>
    <name>CorpusList</name>
    <message>
        <source>and {0} more</source>
        <translation>还有 {0} 个</translation>
    </message>
    <message>
        <source>bytes: {0}</source>
        <translation>{0} 字节</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>Encoding</source>
        <translation>编码</translation>
    </message>
    <message>
        <source>Files and folders to train on</source>
        <translation>用于训练的文件和文件夹</translation>
    </message>
    <message>
        <source>Del removes, Alt with the arrows moves; files and folders may be dropped here.</source>
        <translation>按 Delete 移除，按 Alt 加上下箭头移动；文件和文件夹可以拖放到这里。</translation>
    </message>
</context>
<context>
    <name>CorpusPicker</name>
    <message>
        <source>“{0}” is not an encoding: choose one of the list.</source>
        <translation>“{0}”不是一种编码：请从列表中选择。</translation>
    </message>
    <message>
        <source>Add text files</source>
        <translation>添加文本文件</translation>
    </message>
    <message>
        <source>Add a folder with all its *.txt files</source>
        <translation>添加文件夹及其中所有 *.txt 文件</translation>
    </message>
    <message>
        <source>Text (*.txt *.md *.csv *.jsonl)</source>
        <translation>文本 (*.txt *.md *.csv *.jsonl)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>Sample: Chinese</source>
        <translation>示例：中文</translation>
    </message>
    <message>
        <source>Sample: English</source>
        <translation>示例：英文</translation>
    </message>
    <message>
        <source>Sample: mixed, with code</source>
        <translation>示例：混合，含代码</translation>
    </message>
    <message>
        <source>Sample: emoji</source>
        <translation>示例：表情符号</translation>
    </message>
    <message>
        <source>Files and folders…</source>
        <translation>文件和文件夹…</translation>
    </message>
    <message>
        <source>Corpus</source>
        <translation>语料</translation>
    </message>
    <message>
        <source>Add files or a folder to train on, or drop them here.</source>
        <translation>请添加用于训练的文件或文件夹，或把它们拖放到这里。</translation>
    </message>
    <message>
        <source>different</source>
        <translation>不同</translation>
    </message>
    <message>
        <source>How the selected entries are read: {0}</source>
        <translation>选中的 {0} 项怎样读取</translation>
    </message>
    <message>
        <source>How the other files are read</source>
        <translation>其余文件的读取方式</translation>
    </message>
    <message>
        <source>How all files are read</source>
        <translation>所有文件的读取方式</translation>
    </message>
    <message>
        <source>Add files…</source>
        <translation>添加文件…</translation>
    </message>
    <message>
        <source>Add folder…</source>
        <translation>添加文件夹…</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>上移</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>下移</translation>
    </message>
    <message>
        <source>Encoding</source>
        <translation>编码</translation>
    </message>
    <message>
        <source>Wrong bytes</source>
        <translation>错误字节</translation>
    </message>
    <message>
        <source>stop and say where</source>
        <translation>停止并报告</translation>
    </message>
    <message>
        <source>replace by U+FFFD</source>
        <translation>替换为 U+FFFD</translation>
    </message>
</context>
<context>
    <name>CorpusPreview</name>
    <message>
        <source>Files: {0}, {1}</source>
        <translation>{0} 个文件，{1}</translation>
    </message>
    <message>
        <source>Scripts: {0}</source>
        <translation>文字系统：{0}</translation>
    </message>
    <message>
        <source>Preview of the corpus</source>
        <translation>语料预览</translation>
    </message>
    <message>
        <source>Beginning of the file</source>
        <translation>文件开头</translation>
    </message>
    <message>
        <source>The most frequent pre-tokens</source>
        <translation>最常见的预词元</translation>
    </message>
    <message>
        <source>Pre-token</source>
        <translation>预词元</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>计数</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>{0} begins, read as {1}:</source>
        <translation>{0} 的开头，按 {1} 读取：</translation>
    </message>
    <message>
        <source>All of the corpus was looked at.</source>
        <translation>已查看全部语料。</translation>
    </message>
    <message>
        <source>Scripts and pre-tokens are those of a sample: {0}, spread over each file.</source>
        <translation>文字系统和预词元取自样本：{0}，均匀取自每个文件。</translation>
    </message>
    <message>
        <source>Of large files the first {0} were read, for the sample and for wrong bytes.</source>
        <translation>大文件只读取了前 {0}，用于取样和检查错误字节。</translation>
    </message>
    <message>
        <source>Files looked at: {0} of {1}.</source>
        <translation>已查看 {1} 个文件中的 {0} 个。</translation>
    </message>
</context>
<context>
    <name>CountRow</name>
    <message>
        <source>All numbers</source>
        <translation>全部数字</translation>
    </message>
    <message>
        <source>All numbers, and how each is counted</source>
        <translation>全部数字，以及各是怎样统计的</translation>
    </message>
</context>
<context>
    <name>CsvKinds</name>
    <message>
        <source>CSV (*.csv)</source>
        <translation>CSV (*.csv)</translation>
    </message>
    <message>
        <source>CSV for Excel (*.csv)</source>
        <translation>Excel 用的 CSV (*.csv)</translation>
    </message>
</context>
<context>
    <name>Cuts</name>
    <message>
        <source>begins inside a character</source>
        <translation>始于字符内</translation>
    </message>
    <message>
        <source>ends inside a character</source>
        <translation>止于字符内</translation>
    </message>
    <message>
        <source>both ends inside characters</source>
        <translation>两端在字符内</translation>
    </message>
    <message>
        <source>lies inside one character</source>
        <translation>在字符内</translation>
    </message>
    <message>
        <source>cuts a grapheme</source>
        <translation>切断字素簇</translation>
    </message>
</context>
<context>
    <name>Details</name>
    <message>
        <source>Details of the vocabulary</source>
        <translation>词表详情</translation>
    </message>
    <message>
        <source>&amp;Copy all</source>
        <translation>全部复制(&amp;C)</translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation>词表</translation>
    </message>
    <message>
        <source>Content</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Corpus</source>
        <translation>语料</translation>
    </message>
    <message>
        <source>Noticed while reading</source>
        <translation>读取时的说明</translation>
    </message>
    <message>
        <source>this format has none</source>
        <translation>该格式不含此项</translation>
    </message>
    <message>
        <source>differs: the file was altered, and accepted</source>
        <translation>不符：文件被改动过，已接受</translation>
    </message>
    <message>
        <source>correct</source>
        <translation>正确</translation>
    </message>
    <message>
        <source>written when it is saved</source>
        <translation>保存时写入</translation>
    </message>
    <message>
        <source>none yet</source>
        <translation>尚无</translation>
    </message>
    <message>
        <source>{0} (changes are not saved)</source>
        <translation>{0}（改动未保存）</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>Created</source>
        <translation>创建时间</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>Checksum</source>
        <translation>校验和</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>left to the library</source>
        <translation>由库决定</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Merges</source>
        <translation>合并</translation>
    </message>
    <message>
        <source>Special tokens</source>
        <translation>特殊词元</translation>
    </message>
    <message>
        <source>Added tokens</source>
        <translation>附加词元</translation>
    </message>
    <message>
        <source>Normalizer</source>
        <translation>规范化</translation>
    </message>
    <message>
        <source>Split pattern</source>
        <translation>切分模式</translation>
    </message>
    <message>
        <source>As a regular expression</source>
        <translation>正则表达式</translation>
    </message>
    <message>
        <source>the vocabulary size was reached</source>
        <translation>达到词表大小</translation>
    </message>
    <message>
        <source>no pair was left</source>
        <translation>没有词元对可合并</translation>
    </message>
    <message>
        <source>no pair was left with the minimum count</source>
        <translation>没有达到最小计数的词元对</translation>
    </message>
    <message>
        <source>stopped by hand</source>
        <translation>手动停止</translation>
    </message>
    <message>
        <source>Vocabulary size asked for</source>
        <translation>目标词表大小</translation>
    </message>
    <message>
        <source>Minimum count</source>
        <translation>最小计数</translation>
    </message>
    <message>
        <source>Tie rule</source>
        <translation>计数相同时</translation>
    </message>
    <message>
        <source>Blocked merges</source>
        <translation>禁止的合并</translation>
    </message>
    <message>
        <source>Encoding</source>
        <translation>编码</translation>
    </message>
    <message>
        <source>Wrong bytes</source>
        <translation>错误字节</translation>
    </message>
    <message>
        <source>Ended because</source>
        <translation>结束原因</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>程序</translation>
    </message>
    <message>
        <source>Unicode</source>
        <translation>Unicode</translation>
    </message>
    <message>
        <source>bytes: {0}</source>
        <translation>{0} 字节</translation>
    </message>
    <message>
        <source>bytes of UTF-8: {0}, documents: {1}</source>
        <translation>{1} 个文档，共 {0} 字节（UTF-8）</translation>
    </message>
    <message>
        <source>{0}, but for the files below that name another</source>
        <translation>{0}，下面另有注明的文件除外</translation>
    </message>
    <message>
        <source>wrong bytes: {0}</source>
        <translation>错误字节：{0}</translation>
    </message>
    <message>
        <source>and {0} more</source>
        <translation>另有 {0} 项</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>所用的库</translation>
    </message>
    <message>
        <source>Together</source>
        <translation>合计</translation>
    </message>
</context>
<context>
    <name>Documents</name>
    <message>
        <source>Close this tokenizer</source>
        <translation>关闭此分词器</translation>
    </message>
    <message>
        <source>A training is running, and the text is shown with it: stop it first</source>
        <translation>正在训练，文本按训练结果显示：请先停止训练</translation>
    </message>
    <message>
        <source>Open tokenizers</source>
        <translation>已打开的分词器</translation>
    </message>
    <message>
        <source>{0} · in training</source>
        <translation>{0} · 训练中</translation>
    </message>
    <message>
        <source>comes with Token Prism</source>
        <translation>随 Token Prism 提供</translation>
    </message>
    <message>
        <source>not saved yet</source>
        <translation>尚未保存</translation>
    </message>
    <message>
        <source>from no file</source>
        <translation>没有对应的文件</translation>
    </message>
    <message>
        <source>Format: {0}</source>
        <translation>格式：{0}</translation>
    </message>
    <message>
        <source>Library: {0}</source>
        <translation>所用的库：{0}</translation>
    </message>
    <message>
        <source>Tokens in the vocabulary: {0}</source>
        <translation>词表有 {0} 个词元</translation>
    </message>
    <message>
        <source>Preset: {0}</source>
        <translation>预设：{0}</translation>
    </message>
    <message>
        <source>Blocked merges: {0}</source>
        <translation>禁止的合并：{0}</translation>
    </message>
    <message>
        <source>Tokenizer 1 to {0}</source>
        <translation>第 1 至 {0} 个分词器</translation>
    </message>
</context>
<context>
    <name>EncodingDialog</name>
    <message>
        <source>Encoding of {0}</source>
        <translation>“{0}”的编码</translation>
    </message>
    <message>
        <source>&amp;Beginning of the text</source>
        <translation>文本开头(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;First place that does not decode</source>
        <translation>第一处无法解码的位置(&amp;F)</translation>
    </message>
    <message>
        <source>Byte {offset}, line {line}. The bytes there: {bytes}</source>
        <translation>字节 {offset}，第 {line} 行。该处的字节：{bytes}</translation>
    </message>
    <message>
        <source>&amp;Replace what does not decode by U+FFFD: {0}</source>
        <translation>把无法解码之处替换为 U+FFFD（{0} 处）(&amp;R)</translation>
    </message>
    <message>
        <source>No encoding of that name: change what is searched for.</source>
        <translation>没有这个名称的编码，请修改查找内容。</translation>
    </message>
    <message>
        <source>The file cannot be checked in this encoding: {0}. Choose another.</source>
        <translation>无法以此编码检查该文件：{0}。请选择其他编码。</translation>
    </message>
    <message>
        <source>Checking the whole file…</source>
        <translation>正在检查整个文件…</translation>
    </message>
    <message>
        <source>None: the whole file decodes.</source>
        <translation>没有：整个文件都能解码。</translation>
    </message>
    <message>
        <source>Choose the encoding in which the text can be read.</source>
        <translation>请选择能够正常显示文本的编码。</translation>
    </message>
    <message>
        <source>As {encoding} the file does not decode at byte {offset}, line {line}. Choose the encoding in which it can be read.</source>
        <translation>按 {encoding} 解码时，文件在字节 {offset}（第 {line} 行）处出错。请选择能够正常显示文本的编码。</translation>
    </message>
</context>
<context>
    <name>EncodingList</name>
    <message>
        <source>Search</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>Search the encodings</source>
        <translation>查找编码</translation>
    </message>
    <message>
        <source>Encodings</source>
        <translation>编码</translation>
    </message>
    <message>
        <source>Suggested</source>
        <translation>建议</translation>
    </message>
    <message>
        <source>All others</source>
        <translation>其他全部</translation>
    </message>
</context>
<context>
    <name>Encodings</name>
    <message>
        <source>{0}, BOM in the text</source>
        <translation>{0}，文本开头为 BOM</translation>
    </message>
    <message>
        <source>{0} with BOM</source>
        <translation>{0}（带 BOM）</translation>
    </message>
    <message>
        <source>The text begins with a byte order mark, U+FEFF. It is a character like any other here: encoded, copied and saved. Reopened in an encoding “with BOM” the file has it outside of its text.</source>
        <translation>文本以字节顺序标记 U+FEFF 开头。在这里它是一个普通字符：会被编码、复制和保存。若以“带 BOM”的编码重新打开，它就不属于文本。</translation>
    </message>
    <message>
        <source>The file begins with a byte order mark. It belongs to the encoding and not to the text; saving writes it again.</source>
        <translation>文件以字节顺序标记开头。它属于编码而不属于文本；保存时会重新写入。</translation>
    </message>
    <message>
        <source>replaced by U+FFFD: {0}</source>
        <translation>{0} 处已替换为 U+FFFD</translation>
    </message>
    <message>
        <source>Places of the file that do not decode, each replaced by U+FFFD: {0}. The file still has its bytes; saving asks for another one.</source>
        <translation>文件中有 {0} 处无法解码，已替换为 U+FFFD。文件本身仍保有原来的字节；保存时会询问另存到哪里。</translation>
    </message>
    <message>
        <source>Chinese</source>
        <translation>中文</translation>
    </message>
    <message>
        <source>traditional Chinese</source>
        <translation>繁体中文</translation>
    </message>
    <message>
        <source>Japanese</source>
        <translation>日文</translation>
    </message>
    <message>
        <source>Korean</source>
        <translation>韩文</translation>
    </message>
    <message>
        <source>Western European</source>
        <translation>西欧</translation>
    </message>
    <message>
        <source>Central European</source>
        <translation>中欧</translation>
    </message>
    <message>
        <source>South European</source>
        <translation>南欧</translation>
    </message>
    <message>
        <source>Baltic</source>
        <translation>波罗的海</translation>
    </message>
    <message>
        <source>Cyrillic</source>
        <translation>西里尔文</translation>
    </message>
    <message>
        <source>Greek</source>
        <translation>希腊文</translation>
    </message>
    <message>
        <source>Turkish</source>
        <translation>土耳其文</translation>
    </message>
    <message>
        <source>Hebrew</source>
        <translation>希伯来文</translation>
    </message>
    <message>
        <source>Arabic</source>
        <translation>阿拉伯文</translation>
    </message>
    <message>
        <source>Vietnamese</source>
        <translation>越南文</translation>
    </message>
    <message>
        <source>Thai</source>
        <translation>泰文</translation>
    </message>
</context>
<context>
    <name>Engine</name>
    <message>
        <source>en</source>
        <translation>zh_CN</translation>
    </message>
    <message>
        <source>Unexpected error: {0}</source>
        <translation>意外错误：{0}</translation>
    </message>
</context>
<context>
    <name>ExactEdit</name>
    <message>
        <source>The clipboard holds a picture and no text. Nothing was changed.</source>
        <translation>剪贴板中是图片，没有文本。未作任何更改。</translation>
    </message>
    <message>
        <source>The clipboard holds no plain text. Nothing was changed.</source>
        <translation>剪贴板中没有纯文本。未作任何更改。</translation>
    </message>
</context>
<context>
    <name>Explanation</name>
    <message>
        <source>end</source>
        <translation>结尾</translation>
    </message>
    <message>
        <source>start</source>
        <translation>开头</translation>
    </message>
    <message>
        <source>The text begins here.</source>
        <translation>文本从这里开始。</translation>
    </message>
    <message>
        <source>The text ends here.</source>
        <translation>文本在这里结束。</translation>
    </message>
    <message>
        <source>A special token stands here, with which nothing is merged.</source>
        <translation>这里是特殊词元，任何内容都不与它合并。</translation>
    </message>
    <message>
        <source>The split pattern cuts here, and no merge crosses a cut.</source>
        <translation>切分模式在这里切开，任何合并都不会跨过切口。</translation>
    </message>
    <message>
        <source>No piece of several letters goes on over this place: none is made here.</source>
        <translation>词表中没有跨过这里的多字符词元，因此这里不会合并。</translation>
    </message>
    <message>
        <source>The library {0} cuts the text here, and no merge crosses a cut.</source>
        <translation>{0} 库在这里切开文本，任何合并都不会跨过切口。</translation>
    </message>
    <message>
        <source>Before: {0}.</source>
        <translation>之前：{0}。</translation>
    </message>
    <message>
        <source>After: {0}.</source>
        <translation>之后：{0}。</translation>
    </message>
    <message>
        <source>special token {0}</source>
        <translation>特殊词元 {0}</translation>
    </message>
    <message>
        <source>{0} “{1}”</source>
        <translation>{0}“{1}”</translation>
    </message>
    <message>
        <source>The vocabulary lacks {0}, which fell back to single bytes; no merge joins these to anything.</source>
        <translation>词表中没有 {0}，因此退回到单个字节；没有合并使用这些字节。</translation>
    </message>
    <message>
        <source>In the training {0} was blocked.</source>
        <translation>训练时禁止了 {0}。</translation>
    </message>
    <message>
        <source>The table has no merge for {0}, nor for any two tokens that met here on the way.</source>
        <translation>合并表中没有 {0}；合并过程中曾在这里相邻的其他词元对，表中也没有。</translation>
    </message>
    <message>
        <source>Earlier ones that are not told: {0}.</source>
        <translation>更早而未列出的：{0}。</translation>
    </message>
    <message>
        <source>For {0}, which stand here now, the table has no merge.</source>
        <translation>现在位于此处的是 {0}，合并表中没有它。</translation>
    </message>
    <message>
        <source>{pair} could be merged (rank {rank}) after step {since}, but step {until}, of the lower rank {by}, took {side} first.</source>
        <translation>第 {since} 步之后 {pair} 可以合并（序号 {rank}），但第 {until} 步的序号 {by} 更小，先取走了 {side}。</translation>
    </message>
    <message>
        <source>{pair} could be merged (rank {rank}) after step {since}, but step {until}, of the same rank {by} and further left, took {side} first.</source>
        <translation>第 {since} 步之后 {pair} 可以合并（序号 {rank}），但第 {until} 步的序号同为 {by} 且更靠左，先取走了 {side}。</translation>
    </message>
    <message>
        <source>Why not: the borders of the tokens</source>
        <translation>为何不合并：词元的边界</translation>
    </message>
    <message>
        <source>Choose a token in the text or in a list: here it is told where it comes from.</source>
        <translation>请在文本或列表中选择一个词元：这里会说明它的来历。</translation>
    </message>
    <message>
        <source>There is no word here: type one above.</source>
        <translation>这里没有词：请在上面输入一个。</translation>
    </message>
    <message>
        <source>The chosen token, id {0}, comes later. Here stands the token at the caret.</source>
        <translation>所选词元（id {0}）要到之后才出现。这里显示的是光标处的词元。</translation>
    </message>
    <message>
        <source>Go on to its merge, rank {0}</source>
        <translation>前往它的合并（序号 {0}）</translation>
    </message>
    <message>
        <source>No token of its model stands here.</source>
        <translation>此处没有由模型产生的词元。</translation>
    </message>
    <message>
        <source>There is no border inside this word.</source>
        <translation>这个词内部没有边界。</translation>
    </message>
    <message>
        <source>Explain</source>
        <translation>解释</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>Why not</source>
        <translation>为何不合并</translation>
    </message>
    <message>
        <source>Variants</source>
        <translation>变体</translation>
    </message>
    <message>
        <source>Origin</source>
        <translation>来历</translation>
    </message>
    <message>
        <source>Character</source>
        <translation>字符</translation>
    </message>
    <message>
        <source>Pages of the explanation</source>
        <translation>解释的各页</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>返回</translation>
    </message>
    <message>
        <source>The token that was looked at before ({0})</source>
        <translation>之前查看的词元（{0}）</translation>
    </message>
    <message>
        <source>Word</source>
        <translation>词</translation>
    </message>
    <message>
        <source>The words and their variants</source>
        <translation>词及其变体</translation>
    </message>
    <message>
        <source>Where the token comes from</source>
        <translation>词元的来历</translation>
    </message>
    <message>
        <source>A large text is only shown. Copy a part of it into a new text (Ctrl+N): there it is explained.</source>
        <translation>大文本只供显示。把其中一部分复制到新文本（Ctrl+N），在那里可以得到解释。</translation>
    </message>
    <message>
        <source>Type a text: here it is told how the words at the caret become tokens.</source>
        <translation>请输入文本：这里会说明光标处的词如何变成词元。</translation>
    </message>
    <message>
        <source>Explained from a part of the large text, {0}; what is counted is counted from its begin.</source>
        <translation>根据大文本的一部分解释（{0}）；各种计数从这部分的开头算起。</translation>
    </message>
    <message>
        <source>{0} runs in the library {1}, which does not tell the steps by which it makes tokens.</source>
        <translation>“{0}”在 {1} 库中运行，该库不提供生成词元的中间步骤。</translation>
    </message>
    <message>
        <source>What the vocabulary lacks is the unknown token, or bytes if the model has tokens for them; what is unknown side by side is one token.</source>
        <translation>词表中没有的内容成为未知词元；如果模型有字节词元，则成为字节。相邻的未知内容合为一个词元。</translation>
    </message>
    <message>
        <source>Its model makes each character a token, a blank too, and each user-defined piece: so there is a border between any two characters, and there are no steps.</source>
        <translation>它的模型让每个字符（空白也算）和每个用户定义的词元各成一个词元：因此任意两个字符之间都有边界，没有步骤可言。</translation>
    </message>
    <message>
        <source>Its model makes each word between blanks a token, together with its blank: so there is a border at each blank, and there are no steps.</source>
        <translation>它的模型让空白之间的每个词连同它的空白成为一个词元：因此每个空白处都有边界，没有步骤可言。</translation>
    </message>
    <message>
        <source>Its model is a BPE, but some of its pieces are marked as unused: the library sentencepiece merges these, too, and takes them apart again at the end. So its merges and steps are not told here.</source>
        <translation>它的模型是 BPE，但有些词元标记为“未使用”：sentencepiece 库也会合并出这些词元，最后再把它们拆开。因此这里不说明它的合并和步骤。</translation>
    </message>
    <message>
        <source>At this moment its merges are applied here: the library {0} does not stop at a merge.</source>
        <translation>在这一时刻，合并由本程序应用：{0} 库不会停在某次合并处。</translation>
    </message>
    <message>
        <source>Here the merges of its file are applied to what the library begins with.</source>
        <translation>这里把其文件中的合并应用于该库开始时的字符。</translation>
    </message>
    <message>
        <source>Its model, Unigram, takes the best way by log-probability; of each border in “{0}” it is told what the best way without it is.</source>
        <translation>Unigram 模型采用对数概率最高的切法；下面对“{0}”中的每条边界，说明没有这条边界时最好的切法。</translation>
    </message>
    <message>
        <source>Letters without a piece that stand side by side are one unknown token.</source>
        <translation>相邻的、词表中没有的字符合成一个未知词元。</translation>
    </message>
    <message>
        <source>From letter {0} on {1} is the longest piece that fits; longer ones that were tried first: {2}.</source>
        <translation>从第 {0} 个字符起，{1} 是能匹配的最长词元；之前试过的更长词元：{2}。</translation>
    </message>
    <message>
        <source>No piece of the vocabulary goes across this border.</source>
        <translation>词表中没有跨越这条边界的词元。</translation>
    </message>
    <message>
        <source>The best way without this border, {0}, has the log-probability {1}; this one has {2}.</source>
        <translation>没有这条边界的最佳切法 {0} 的对数概率为 {1}；当前切法为 {2}。</translation>
    </message>
    <message>
        <source>What its model, Unigram, weighs for “{0}”: the best ways by log-probability.</source>
        <translation>Unigram 模型会比较“{0}”的各种切法；下面按对数概率列出最好的几种。</translation>
    </message>
    <message>
        <source>What its model, WordPiece, does with “{0}”: at each place it takes the longest piece that fits.</source>
        <translation>WordPiece 模型这样切分“{0}”：在每个位置都取能匹配的最长词元。</translation>
    </message>
    <message>
        <source>What its model, WordPiece, does with each word: at each place it takes the longest piece that fits.</source>
        <translation>WordPiece 模型这样切分每个词：在每个位置都取能匹配的最长词元。</translation>
    </message>
    <message>
        <source>Further words, not shown: {0}.</source>
        <translation>另有 {0} 个词未列出。</translation>
    </message>
    <message>
        <source>Word {0}</source>
        <translation>词 {0}</translation>
    </message>
    <message>
        <source>A special token stands here, which is no part of any word.</source>
        <translation>这里是一个特殊词元，它不属于任何词。</translation>
    </message>
    <message>
        <source>A blank ends the word, and no piece goes on over the end of a word.</source>
        <translation>词到空白处为止，任何词元都不会跨过词的末尾。</translation>
    </message>
    <message>
        <source>BERT’s rule makes each Chinese character a word of its own, before the model looks for pieces; no piece goes on over the end of a word.</source>
        <translation>按 BERT 的规则，在模型查找词元之前，每个汉字就已各成一词；任何词元都不会跨过词的末尾。</translation>
    </message>
    <message>
        <source>BERT’s rule makes each punctuation mark a word of its own, before the model looks for pieces; no piece goes on over the end of a word.</source>
        <translation>按 BERT 的规则，在模型查找词元之前，每个标点就已各成一词；任何词元都不会跨过词的末尾。</translation>
    </message>
    <message>
        <source>The library cuts the text here, before its model looks for pieces; no piece goes on over the end of a word.</source>
        <translation>在模型查找词元之前，库就已在这里切开文本；任何词元都不会跨过词的末尾。</translation>
    </message>
    <message>
        <source>The library took none of these: it may change or cut a text before its model sees it.</source>
        <translation>该库没有采用其中任何一种：模型看到文本之前，该库可能已改变或切开文本。</translation>
    </message>
    <message>
        <source>The library took way {0}, which is as good but for rounding.</source>
        <translation>该库采用了第 {0} 种切法，除舍入误差外同样好。</translation>
    </message>
    <message>
        <source>The library took the best one.</source>
        <translation>该库采用了最好的一种。</translation>
    </message>
    <message>
        <source>The library made the same tokens.</source>
        <translation>结果与该库一致。</translation>
    </message>
    <message>
        <source>The library made other tokens: it may change or cut a text before its model sees it.</source>
        <translation>结果与该库不同：模型看到文本之前，该库可能已改变或切开文本。</translation>
    </message>
    <message>
        <source>The word is too long, so all of it is the unknown token.</source>
        <translation>这个词太长，因此整个词成为未知词元。</translation>
    </message>
    <message>
        <source>At letter {0} no piece fits, so all of it is the unknown token.</source>
        <translation>在第 {0} 个字符处没有能匹配的词元，因此整个词成为未知词元。</translation>
    </message>
    <message>
        <source>{0}, taken</source>
        <translation>{0}，采用</translation>
    </message>
    <message>
        <source>the pieces that fit from each letter on; a way goes on where a piece ends</source>
        <translation>从每个字符起能匹配的词元；一个词元结束处，就是下一个词元的起点</translation>
    </message>
    <message>
        <source>Lattice</source>
        <translation>词格</translation>
    </message>
    <message>
        <source>letter {0}</source>
        <translation>字符 {0}</translation>
    </message>
    <message>
        <source>{0} unknown</source>
        <translation>{0} 未知</translation>
    </message>
    <message>
        <source>From left to right</source>
        <translation>从左到右</translation>
    </message>
    <message>
        <source>found</source>
        <translation>找到</translation>
    </message>
    <message>
        <source>The piece that fits</source>
        <translation>能匹配的词元</translation>
    </message>
    <message>
        <source>tries</source>
        <translation>尝试</translation>
    </message>
    <message>
        <source>How many pieces were looked for</source>
        <translation>查找了多少个词元</translation>
    </message>
    <message>
        <source>pieces looked for</source>
        <translation>查找的词元</translation>
    </message>
    <message>
        <source>The longest first; the last one is in the vocabulary, and framed</source>
        <translation>最长的在前；最后一个在词表中，加框显示</translation>
    </message>
    <message>
        <source>way</source>
        <translation>切法</translation>
    </message>
    <message>
        <source>The best one first</source>
        <translation>最好的在前</translation>
    </message>
    <message>
        <source>log-probability</source>
        <translation>对数概率</translation>
    </message>
    <message>
        <source>The sum over its pieces; nearer to 0 is better</source>
        <translation>各词元的对数概率之和；越接近 0 越好</translation>
    </message>
    <message>
        <source>pieces</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Each with its log-probability</source>
        <translation>每个词元附其对数概率</translation>
    </message>
    <message>
        <source>its bytes</source>
        <translation>单个字节</translation>
    </message>
    <message>
        <source>its letters</source>
        <translation>单个字符</translation>
    </message>
    <message>
        <source>looked up as a whole, before any merge</source>
        <translation>在合并之前整体查到</translation>
    </message>
    <message>
        <source>step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>Merges in the order they are applied</source>
        <translation>按应用顺序排列的合并</translation>
    </message>
    <message>
        <source>Variants of it: {0}</source>
        <translation>它的变体：{0} 个</translation>
    </message>
    <message>
        <source>token</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Click a token, or press Enter on it, to choose it</source>
        <translation>单击词元，或在其上按 Enter，即可选中它</translation>
    </message>
    <message>
        <source>id</source>
        <translation>id</translation>
    </message>
    <message>
        <source>Number of the token in the vocabulary</source>
        <translation>词元在词表中的编号</translation>
    </message>
    <message>
        <source>left + right</source>
        <translation>左 + 右</translation>
    </message>
    <message>
        <source>The merge that makes it</source>
        <translation>生成它的合并</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>序号</translation>
    </message>
    <message>
        <source>Place of the merge in the list of merges; the lowest rank goes first</source>
        <translation>该合并在合并表中的位置；序号最小的先执行</translation>
    </message>
    <message>
        <source>count</source>
        <translation>计数</translation>
    </message>
    <message>
        <source>How often the pair stood in the corpus when merged, where it is known</source>
        <translation>合并时该词元对在语料中出现的次数（如已知）</translation>
    </message>
    <message>
        <source>{0}: stands for a byte of characters that the vocabulary lacks. It was not learned, and longer tokens are made of characters, not of it</source>
        <translation>{0}：代表词表中没有的字符的一个字节。它不是训练学到的；更长的词元由字符合并而成，与它无关</translation>
    </message>
    <message>
        <source>{0}: no merge makes it</source>
        <translation>{0}：并非由合并得到</translation>
    </message>
    <message>
        <source>{0}: made by merges, {1} down to its parts</source>
        <translation>{0}：经 {1} 次合并得到</translation>
    </message>
    <message>
        <source>Merges that use it: {0}</source>
        <translation>用到它的合并：{0} 个</translation>
    </message>
    <message>
        <source>Longer tokens that contain it: {0}</source>
        <translation>包含它的更长词元：{0} 个</translation>
    </message>
    <message>
        <source>{0} (the first {1} are listed)</source>
        <translation>{0}（列出前 {1} 个）</translation>
    </message>
    <message>
        <source>merge</source>
        <translation>合并</translation>
    </message>
    <message>
        <source>The two tokens, and what they become</source>
        <translation>两个词元以及它们合成的词元</translation>
    </message>
    <message>
        <source>tokens after it</source>
        <translation>此后的词元</translation>
    </message>
    <message>
        <source>All tokens of the pre-token after the step; what was just merged is framed</source>
        <translation>这一步之后预词元的全部词元；刚合并的加框显示</translation>
    </message>
    <message>
        <source>its bytes: the vocabulary lacks the character</source>
        <translation>它的字节：词表中没有这个字符</translation>
    </message>
    <message>
        <source>its letters, and bytes of those that the vocabulary lacks</source>
        <translation>单个字符；词表中没有的字符则是它的字节</translation>
    </message>
    <message>
        <source>Not shown</source>
        <translation>未显示</translation>
    </message>
    <message>
        <source>further pre-tokens of the selection: {0}</source>
        <translation>选区中还有 {0} 个预词元</translation>
    </message>
    <message>
        <source>Pre-token {0}</source>
        <translation>预词元 {0}</translation>
    </message>
    <message>
        <source>{0} of the text</source>
        <translation>文本的{0}</translation>
    </message>
    <message>
        <source>typed as {0}; the normaliser changed it</source>
        <translation>输入为 {0}；规范化改变了它</translation>
    </message>
    <message>
        <source>Normalised</source>
        <translation>规范化</translation>
    </message>
    <message>
        <source>a special token, id {0}: nothing cuts or merges it</source>
        <translation>特殊词元，id {0}：不会被切开或合并</translation>
    </message>
    <message>
        <source>Matched by</source>
        <translation>匹配的分支</translation>
    </message>
    <message>
        <source>Alternative</source>
        <translation>分支</translation>
    </message>
    <message>
        <source>not shown: it has {0} bytes, and more than {1} are not explained</source>
        <translation>未显示：它有 {0} 字节，超过 {1} 字节不作解释</translation>
    </message>
    <message>
        <source>Bytes ({0})</source>
        <translation>字节（{0}）</translation>
    </message>
    <message>
        <source>GPT-2 letters</source>
        <translation>GPT-2 字母</translation>
    </message>
    <message>
        <source>Step {0} of {1}</source>
        <translation>第 {0} 步，共 {1} 步</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>First step</source>
        <translation>第一步</translation>
    </message>
    <message>
        <source>One step back</source>
        <translation>后退一步</translation>
    </message>
    <message>
        <source>Play the steps, or stop</source>
        <translation>播放步骤或停止</translation>
    </message>
    <message>
        <source>One step on</source>
        <translation>前进一步</translation>
    </message>
    <message>
        <source>Last step</source>
        <translation>最后一步</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>Speed of the steps</source>
        <translation>步骤的速度</translation>
    </message>
    <message>
        <source>Write tokens in the letters that GPT-2’s files have for bytes: Ġ is a blank</source>
        <translation>用 GPT-2 文件中代表字节的字母书写词元：Ġ 是空格</translation>
    </message>
    <message>
        <source>no byte, before byte {0}</source>
        <translation>第 {0} 字节之前，不占字节</translation>
    </message>
    <message>
        <source>byte {0}</source>
        <translation>第 {0} 字节</translation>
    </message>
    <message>
        <source>bytes {0} to {1}</source>
        <translation>第 {0} 至 {1} 字节</translation>
    </message>
    <message>
        <source>the split pattern</source>
        <translation>切分模式</translation>
    </message>
    <message>
        <source>the pieces: none of several letters goes on over its ends</source>
        <translation>词表：没有多字符词元跨过它的两端</translation>
    </message>
    <message>
        <source>the library {0}, which normalises and cuts the text as its file says</source>
        <translation>{0} 库，它按文件的规定规范化并切开文本</translation>
    </message>
    <message>
        <source>nothing: {0} cuts no text</source>
        <translation>无：{0} 不切分文本</translation>
    </message>
    <message>
        <source>expression {0} of {1} of {2}</source>
        <translation>{2} 的第 {0} 个表达式（共 {1} 个）</translation>
    </message>
    <message>
        <source>nothing in {0} matched: it is what was left between two matches</source>
        <translation>{0} 中没有任何分支匹配：这是两次匹配之间剩下的部分</translation>
    </message>
    <message>
        <source>alternative {0} of {1} of {2}</source>
        <translation>{2} 的第 {0} 个分支（共 {1} 个）</translation>
    </message>
    <message>
        <source>as it is</source>
        <translation>原样</translation>
    </message>
    <message>
        <source>with a blank before it</source>
        <translation>前面加空格</translation>
    </message>
    <message>
        <source>capitalised</source>
        <translation>首字母大写</translation>
    </message>
    <message>
        <source>upper case</source>
        <translation>全部大写</translation>
    </message>
    <message>
        <source>lower case</source>
        <translation>全部小写</translation>
    </message>
    <message>
        <source>form</source>
        <translation>形式</translation>
    </message>
    <message>
        <source>How the word is changed</source>
        <translation>这个词如何变化</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>词元数</translation>
    </message>
    <message>
        <source>How many tokens it is</source>
        <translation>它是多少个词元</translation>
    </message>
    <message>
        <source>the tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>The tokens of the word when it stands alone</source>
        <translation>这个词单独出现时的词元</translation>
    </message>
    <message>
        <source>further borders: {0}</source>
        <translation>另有 {0} 条边界</translation>
    </message>
    <message>
        <source>From the character to its ids</source>
        <translation>从字符到它的 id</translation>
    </message>
    <message>
        <source>Code point</source>
        <translation>码位</translation>
    </message>
    <message>
        <source>Code points</source>
        <translation>码位</translation>
    </message>
    <message>
        <source>UTF-8 bytes</source>
        <translation>UTF-8 字节</translation>
    </message>
    <message>
        <source>Underlined: how many bytes belong together, and that a byte goes on</source>
        <translation>下划线部分：首字节中表示共有几个字节，其余字节中表示这是后续字节</translation>
    </message>
    <message>
        <source>Letters</source>
        <translation>字符</translation>
    </message>
    <message>
        <source>Byte letters</source>
        <translation>GPT-2 字母</translation>
    </message>
    <message>
        <source>The letters that GPT-2’s files have for bytes</source>
        <translation>GPT-2 的文件里代表字节的字母</translation>
    </message>
    <message>
        <source>Id</source>
        <translation>id</translation>
    </message>
    <message>
        <source>Ids</source>
        <translation>id</translation>
    </message>
    <message>
        <source>The normaliser leaves nothing of it.</source>
        <translation>规范化后什么也不剩。</translation>
    </message>
    <message>
        <source>The normaliser makes {0} of it: that goes on.</source>
        <translation>规范化把它变成 {0}，以下按此进行。</translation>
    </message>
    <message>
        <source>Merges</source>
        <translation>合并</translation>
    </message>
    <message>
        <source>The character is cut before any merge: nothing is merged over this border.</source>
        <translation>这个字符在合并之前就已被切断：任何合并都不会越过这条边界。</translation>
    </message>
    <message>
        <source>Pre-tokens</source>
        <translation>预词元</translation>
    </message>
    <message>
        <source>none: it is dropped, no token owns it</source>
        <translation>无：被丢弃，不属于任何词元</translation>
    </message>
    <message>
        <source>Tokens that share this character: {0}</source>
        <translation>共同组成这个字符的词元：{0} 个</translation>
    </message>
    <message>
        <source>no merge takes these bytes: each is a token by itself</source>
        <translation>没有合并用到这些字节：每个字节自成词元</translation>
    </message>
    <message>
        <source>no merge takes these letters: each is a token by itself</source>
        <translation>没有合并用到这些字符：每个字符自成词元</translation>
    </message>
    <message>
        <source>no merge: the pre-token was looked up as a whole</source>
        <translation>没有合并：整个预词元直接查表得到</translation>
    </message>
    <message>
        <source>rank {0}</source>
        <translation>序号 {0}</translation>
    </message>
    <message>
        <source>none: a special token is found as a whole</source>
        <translation>无：特殊词元作为整体识别</translation>
    </message>
    <message>
        <source>not told of this pre-token: it has {0} bytes, and more than {1} are not explained</source>
        <translation>此预词元不作说明：它有 {0} 字节，超过 {1} 字节不作解释</translation>
    </message>
</context>
<context>
    <name>Export</name>
    <message>
        <source>This format holds all that encoding needs.</source>
        <translation>此格式包含编码所需的全部内容。</translation>
    </message>
    <message>
        <source>Left out: {0}.</source>
        <translation>不含：{0}。</translation>
    </message>
    <message>
        <source>&amp;Format</source>
        <translation>格式(&amp;F)</translation>
    </message>
    <message>
        <source>F&amp;older</source>
        <translation>文件夹名称(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Begin (bos)</source>
        <translation>开始 bos(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;End (eos)</source>
        <translation>结束 eos(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Unknown (unk)</source>
        <translation>未知 unk(&amp;U)</translation>
    </message>
    <message>
        <source>Fi&amp;lling (pad)</source>
        <translation>填充 pad(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Hidden (mask)</source>
        <translation>遮盖 mask(&amp;H)</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Trying whether it holds the vocabulary…</source>
        <translation>正在检查此格式能否保存词表…</translation>
    </message>
    <message>
        <source>name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>version</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>notes</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>training record</source>
        <translation>训练记录</translation>
    </message>
    <message>
        <source>checksum</source>
        <translation>校验和</translation>
    </message>
</context>
<context>
    <name>FileDialog</name>
    <message>
        <source>&amp;Look in:</source>
        <translation>查找范围(&amp;L)：</translation>
    </message>
    <message>
        <source>Files of &amp;type:</source>
        <translation>文件类型(&amp;T)：</translation>
    </message>
</context>
<context>
    <name>Files</name>
    <message>
        <source>Open text</source>
        <translation>打开文本</translation>
    </message>
    <message>
        <source>text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Unsaved vocabulary</source>
        <translation>词表未保存</translation>
    </message>
    <message>
        <source>“{0}” is not saved. Save it first?</source>
        <translation>“{0}”尚未保存。要先保存吗？</translation>
    </message>
    <message>
        <source>What is discarded cannot be brought back.</source>
        <translation>放弃后无法恢复。</translation>
    </message>
    <message>
        <source>{0} of those that are open are not saved. What is discarded cannot be brought back.</source>
        <translation>打开的词表中有 {0} 个尚未保存。放弃后无法恢复。</translation>
    </message>
    <message>
        <source>Save a&amp;ll</source>
        <translation>全部保存(&amp;L)</translation>
    </message>
    <message>
        <source>Discard &amp;all</source>
        <translation>全部放弃(&amp;A)</translation>
    </message>
    <message>
        <source>Export vocabulary</source>
        <translation>导出词表</translation>
    </message>
    <message>
        <source>Folder in which the bundle’s folder is made</source>
        <translation>选择发布包所在的文件夹</translation>
    </message>
    <message>
        <source>The folder {0} exists already. Replace the files of a bundle in it?</source>
        <translation>文件夹 {0} 已存在。要替换其中的发布包文件吗？</translation>
    </message>
    <message>
        <source>Replace the file?</source>
        <translation>要替换文件吗？</translation>
    </message>
    <message>
        <source>{0} exists already. Replace it?</source>
        <translation>{0} 已经存在。要替换它吗？</translation>
    </message>
    <message>
        <source>Hugging Face tokenizers</source>
        <translation>Hugging Face tokenizers</translation>
    </message>
    <message>
        <source>GPT-2, two files</source>
        <translation>GPT-2，两个文件</translation>
    </message>
    <message>
        <source>Ranks for tiktoken</source>
        <translation>tiktoken 序号文件</translation>
    </message>
    <message>
        <source>Release bundle (folder)</source>
        <translation>发布包（文件夹）</translation>
    </message>
    <message>
        <source>Open vocabulary</source>
        <translation>打开词表</translation>
    </message>
    <message>
        <source>Save vocabulary</source>
        <translation>保存词表</translation>
    </message>
    <message>
        <source>Token Prism vocabularies (*.prism.json)</source>
        <translation>Token Prism 词表 (*.prism.json)</translation>
    </message>
    <message>
        <source>Vocabularies</source>
        <translation>词表</translation>
    </message>
    <message>
        <source>All files</source>
        <translation>所有文件</translation>
    </message>
    <message>
        <source>The file was altered</source>
        <translation>文件被改动过</translation>
    </message>
    <message>
        <source>{0} was altered after it was saved. Open it all the same?</source>
        <translation>{0} 在保存之后被改动过。仍要打开吗？</translation>
    </message>
    <message>
        <source>Half characters</source>
        <translation>半个字符</translation>
    </message>
    <message>
        <source>No encoding has those. Save the file with U+FFFD � in their place? The text here stays.</source>
        <translation>任何编码都不能保存它们。是否在文件中用 U+FFFD � 代替？这里的文本保持不变。</translation>
    </message>
    <message>
        <source>Half characters (lone surrogates) in the text: {count}, the first in line {line}, column {column}.</source>
        <translation>文本中有 {count} 处半个字符（孤立代理码元），第一处在第 {line} 行第 {column} 列。</translation>
    </message>
    <message>
        <source>&amp;Save with U+FFFD</source>
        <translation>用 U+FFFD 保存(&amp;S)</translation>
    </message>
    <message>
        <source>The file has changed</source>
        <translation>文件已被更改</translation>
    </message>
    <message>
        <source>Another program has changed {0} since it was opened.</source>
        <translation>{0} 打开之后，被另一个程序更改了。</translation>
    </message>
    <message>
        <source>If you save, that change is lost. “Save text as…” keeps both.</source>
        <translation>如果保存，那次更改会丢失。用“文本另存为…”可以两者都保留。</translation>
    </message>
    <message>
        <source>&amp;Replace the file</source>
        <translation>替换文件(&amp;R)</translation>
    </message>
    <message>
        <source>Texts (*.txt);;All files (*)</source>
        <translation>文本 (*.txt);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Save text</source>
        <translation>保存文本</translation>
    </message>
    <message>
        <source>&amp;Encoding:</source>
        <translation>编码(&amp;E)：</translation>
    </message>
    <message>
        <source>A training is running: stop it first (Shift+F5), then what it has learned so far can be saved</source>
        <translation>正在训练：请先停止（Shift+F5），然后就能保存到目前为止学到的合并</translation>
    </message>
</context>
<context>
    <name>FindBar</name>
    <message>
        <source>Find and replace</source>
        <translation>查找和替换</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>Replace with</source>
        <translation>替换为</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>替换</translation>
    </message>
    <message>
        <source>Replace all</source>
        <translation>全部替换</translation>
    </message>
    <message>
        <source>What to look for. As a regular expression, \r, \n, \uFEFF and \uD800 stand for signs.</source>
        <translation>要查找的内容。作为正则表达式时，\r、\n、\uFEFF、\uD800 表示相应的字符。</translation>
    </message>
    <message>
        <source>What to put there. With a regular expression, \1 and \g&lt;name&gt; stand for its groups.</source>
        <translation>要替换成的内容。使用正则表达式时，\1 和 \g&lt;name&gt; 表示其分组。</translation>
    </message>
    <message>
        <source>Result of the search</source>
        <translation>查找结果</translation>
    </message>
    <message>
        <source>Match case</source>
        <translation>区分大小写</translation>
    </message>
    <message>
        <source>Whole words</source>
        <translation>全字匹配</translation>
    </message>
    <message>
        <source>Regular expression</source>
        <translation>正则表达式</translation>
    </message>
    <message>
        <source>Previous match</source>
        <translation>上一个匹配</translation>
    </message>
    <message>
        <source>Next match</source>
        <translation>下一个匹配</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>A large text is only shown: nothing can be replaced in it.</source>
        <translation>大文本只供查看：不能在其中替换。</translation>
    </message>
    <message>
        <source>matches of more than {0} MB may be missed</source>
        <translation>超过 {0} MB 的匹配可能找不到</translation>
    </message>
    <message>
        <source>replaced: {0}</source>
        <translation>已替换 {0} 处</translation>
    </message>
    <message>
        <source>searching… {percent} % · found so far: {0} · Esc ends it</source>
        <translation>正在查找… {percent}% · 目前找到 {0} 处 · 按 Esc 停止</translation>
    </message>
    <message>
        <source>searching…</source>
        <translation>正在查找…</translation>
    </message>
    <message>
        <source>found: more than {0}</source>
        <translation>找到超过 {0} 处</translation>
    </message>
    <message>
        <source>not found</source>
        <translation>未找到</translation>
    </message>
    <message>
        <source>found: {0}</source>
        <translation>找到 {0} 处</translation>
    </message>
    <message>
        <source>{0} of {1}</source>
        <translation>第 {0} 个，共 {1} 个</translation>
    </message>
    <message>
        <source>{0} of {1} · from the start</source>
        <translation>第 {0} 个，共 {1} 个 · 从开头继续</translation>
    </message>
    <message>
        <source>{0} of {1} · from the end</source>
        <translation>第 {0} 个，共 {1} 个 · 从末尾继续</translation>
    </message>
    <message>
        <source>The regular expression is wrong: {reason}</source>
        <translation>正则表达式有误：{reason}</translation>
    </message>
    <message>
        <source>The regular expression is wrong at character {place}: {reason}</source>
        <translation>正则表达式在第 {place} 个字符处有误：{reason}</translation>
    </message>
    <message>
        <source>The regular expression is wrong at its end: {reason}</source>
        <translation>正则表达式在末尾处有误：{reason}</translation>
    </message>
    <message>
        <source>The replacement is wrong: {reason}. \\ stands for a backslash.</source>
        <translation>替换内容有误：{reason}。反斜杠请写作 \\。</translation>
    </message>
    <message>
        <source>Given up after {seconds} s at character {place} of the text: simplify the expression.</source>
        <translation>{seconds} 秒后在文本第 {place} 个字符处放弃查找：请简化表达式。</translation>
    </message>
    <message>
        <source>The result would be too large for this pane. Nothing was changed.</source>
        <translation>替换结果过大，此窗格无法容纳。未作任何更改。</translation>
    </message>
</context>
<context>
    <name>Help</name>
    <message>
        <source>Keys</source>
        <translation>快捷键</translation>
    </message>
    <message>
        <source>CHANGES.md</source>
        <translation>CHANGES.zh_CN.md</translation>
    </message>
    <message>
        <source>| Action | Key |</source>
        <translation>| 操作 | 按键 |</translation>
    </message>
    <message>
        <source>What’s new</source>
        <translation>更新日志</translation>
    </message>
    <message>
        <source>Libraries</source>
        <translation>程序库</translation>
    </message>
    <message>
        <source>Licences</source>
        <translation>许可证</translation>
    </message>
    <message>
        <source>Token Prism itself and its samples are under the MIT licence:</source>
        <translation>Token Prism 本身及其示例采用 MIT 许可证：</translation>
    </message>
    <message>
        <source>About Token Prism</source>
        <translation>关于 Token Prism</translation>
    </message>
    <message>
        <source>| Unicode tables | of | Version |</source>
        <translation>| Unicode 数据表 | 出自 | 版本 |</translation>
    </message>
    <message>
        <source>Split patterns, grapheme clusters, scripts</source>
        <translation>切分模式、字素簇、文字系统</translation>
    </message>
    <message>
        <source>Names of characters, normal forms</source>
        <translation>字符名称、规范化形式</translation>
    </message>
    <message>
        <source>Shapes and directions on the screen</source>
        <translation>屏幕上的字形和书写方向</translation>
    </message>
    <message>
        <source>| Library | Version | Licence |</source>
        <translation>| 程序库 | 版本 | 许可证 |</translation>
    </message>
    <message>
        <source>not told by the package</source>
        <translation>软件包未注明</translation>
    </message>
    <message>
        <source>Qt, PySide6 and Shiboken are used under the GNU Lesser General Public License, version 3 (&lt;https://www.gnu.org/licenses/lgpl-3.0.html&gt;). They are libraries of their own, as pip has installed them: you may replace them by your own build. Their source: &lt;https://code.qt.io&gt;. The other licences lie beside each library; their names above lead to the text, or to the page of the library.</source>
        <translation>Qt、PySide6 和 Shiboken 按照 GNU 宽通用公共许可证第 3 版使用（&lt;https://www.gnu.org/licenses/lgpl-3.0.html&gt;）。它们是由 pip 安装的独立程序库：您可以换成自己编译的版本。源代码：&lt;https://code.qt.io&gt;。其他许可证放在各程序库旁边；点上面的名称可以看全文，或者打开该程序库的网页。</translation>
    </message>
    <message>
        <source>A desktop inspector for tokenizers.</source>
        <translation>分词器的桌面查看工具。</translation>
    </message>
    <message>
        <source>&amp;Copy all</source>
        <translation>全部复制(&amp;C)</translation>
    </message>
</context>
<context>
    <name>HintBar</name>
    <message>
        <source>To begin with:</source>
        <translation>可以先：</translation>
    </message>
    <message>
        <source>&amp;1 Type here</source>
        <translation>&amp;1 在这里打字</translation>
    </message>
    <message>
        <source>Write a text of your own in its place</source>
        <translation>写下您自己的文本，取代这段文本</translation>
    </message>
    <message>
        <source>&amp;2 Train on the sample</source>
        <translation>&amp;2 用示例训练</translation>
    </message>
    <message>
        <source>Learn merges from the built-in sample, and watch</source>
        <translation>从内置示例学习合并，并观看过程</translation>
    </message>
    <message>
        <source>&amp;3 Open a vocabulary…</source>
        <translation>&amp;3 打开词表…</translation>
    </message>
    <message>
        <source>One that you have as a file, of any kind that is known</source>
        <translation>您已有的词表文件，任何已知类型都可以</translation>
    </message>
    <message>
        <source>Close this hint; the menu Help shows it again</source>
        <translation>关闭此提示；“帮助”菜单可以再次显示</translation>
    </message>
</context>
<context>
    <name>Hub</name>
    <message>
        <source>Downloading: {0}</source>
        <translation>正在下载：{0}</translation>
    </message>
    <message>
        <source>Downloading: {0} of {1}</source>
        <translation>正在下载：{0}，共 {1}</translation>
    </message>
    <message>
        <source>Progress of the download</source>
        <translation>下载进度</translation>
    </message>
    <message>
        <source>Looking for it…</source>
        <translation>正在查找…</translation>
    </message>
    <message>
        <source>tiktoken downloads it and keeps it in its own cache. Ids and special tokens are those of tiktoken.</source>
        <translation>由 tiktoken 下载并存入它自己的缓存。id 和特殊词元与 tiktoken 完全一致。</translation>
    </message>
    <message>
        <source>Open a tiktoken encoding</source>
        <translation>打开 tiktoken 编码</translation>
    </message>
    <message>
        <source>&amp;Encoding</source>
        <translation>编码(&amp;E)</translation>
    </message>
    <message>
        <source>Only tokenizer files are downloaded, and nothing in the repository is run. One of several tokenizers is named by its folder: owner/name/tokenizer_2.</source>
        <translation>只下载分词器文件，仓库里的任何代码都不会运行。仓库里有多个分词器时，写上文件夹来指定：owner/name/tokenizer_2。</translation>
    </message>
    <message>
        <source>Open from the Hub</source>
        <translation>从 Hub 打开</translation>
    </message>
    <message>
        <source>Re&amp;pository</source>
        <translation>仓库(&amp;P)</translation>
    </message>
    <message>
        <source>owner/name, or the address of its page</source>
        <translation>owner/name，或仓库网页的地址</translation>
    </message>
    <message>
        <source>&amp;Revision</source>
        <translation>版本(&amp;R)</translation>
    </message>
    <message>
        <source>empty: the newest; a branch, tag or commit</source>
        <translation>留空为最新；也可以是分支、标签或提交</translation>
    </message>
    <message>
        <source>&amp;Use only what is cached, without the network</source>
        <translation>只用缓存里已有的，不联网(&amp;U)</translation>
    </message>
</context>
<context>
    <name>IdsDock</name>
    <message>
        <source>Ids in</source>
        <translation>输入 id</translation>
    </message>
    <message>
        <source>P&amp;asted ids</source>
        <translation>粘贴的 id(&amp;A)</translation>
    </message>
    <message>
        <source>Ids</source>
        <translation>id</translation>
    </message>
    <message>
        <source>Paste ids: 72 101, [72, 101] or tensor([72, 101])</source>
        <translation>粘贴 id：72 101、[72, 101] 或 tensor([72, 101])</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>清空</translation>
    </message>
    <message>
        <source>Empty the field</source>
        <translation>清空输入框</translation>
    </message>
    <message>
        <source>&amp;Reads</source>
        <translation>文本(&amp;R)</translation>
    </message>
    <message>
        <source>Decoded text</source>
        <translation>解码出的文本</translation>
    </message>
    <message>
        <source>Use as text</source>
        <translation>用作文本</translation>
    </message>
    <message>
        <source>Put the decoded text into the text pane; unknown ids are left out of it</source>
        <translation>将解码出的文本放入文本窗格；未知 id 不在其中</translation>
    </message>
    <message>
        <source>Ids: {0}</source>
        <translation>{0} 个 id</translation>
    </message>
    <message>
        <source>bytes: {0}</source>
        <translation>{0} 字节</translation>
    </message>
    <message>
        <source>unknown: {0}</source>
        <translation>未知 {0} 个</translation>
    </message>
    <message>
        <source>“{found}” in line {line}, column {column}</source>
        <translation>第 {line} 行第 {column} 列的“{found}”</translation>
    </message>
    <message>
        <source>left out, no ids: {0}</source>
        <translation>{0} 处不是 id，已略去</translation>
    </message>
    <message>
        <source>the list is shortened</source>
        <translation>列表有省略</translation>
    </message>
    <message>
        <source>no, some are unknown</source>
        <translation>否，有未知的 id</translation>
    </message>
    <message>
        <source>no, something is left out</source>
        <translation>否，有内容被略去</translation>
    </message>
    <message>
        <source>no, the bytes are not UTF-8</source>
        <translation>否，这些字节不是 UTF-8</translation>
    </message>
    <message>
        <source>no, it cannot be encoded: {0}</source>
        <translation>否，无法编码：{0}</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no, from index {0} on</source>
        <translation>否，从词元下标 {0} 起不同</translation>
    </message>
    <message>
        <source>Encodes to the same ids: {0}</source>
        <translation>重新编码后 id 是否相同：{0}</translation>
    </message>
    <message>
        <source>Lists joined into one: {0}</source>
        <translation>已把 {0} 个列表合为一个</translation>
    </message>
    <message>
        <source>“{0}” is read as ids apart; without commas it is one</source>
        <translation>“{0}”按多个 id 读取；去掉逗号则为一个</translation>
    </message>
    <message>
        <source>A bracket lacks its other half: is the list whole?</source>
        <translation>括号不成对：列表完整吗？</translation>
    </message>
    <message>
        <source>Line {0}, column {1}</source>
        <translation>第 {0} 行第 {1} 列</translation>
    </message>
    <message>
        <source>the list is shortened here ({0}); have it written out whole</source>
        <translation>列表在此处被省略（{0}）；请让它完整输出</translation>
    </message>
    <message>
        <source>“{0}” is not an id; give whole numbers</source>
        <translation>“{0}”不是 id；请给出整数</translation>
    </message>
    <message>
        <source>Not pasted: {0} letters are too many; give up to {1}</source>
        <translation>未粘贴：{0} 个字符太多；最多 {1} 个</translation>
    </message>
</context>
<context>
    <name>Inspection</name>
    <message>
        <source>A large text has no picture: copy a part of it into a new text (Ctrl+N) and make it there.</source>
        <translation>大文本不能生成图片：请将其中一部分复制到新文本（Ctrl+N）中再生成。</translation>
    </message>
</context>
<context>
    <name>Joined</name>
    <message>
        <source>{0} {1}</source>
        <translation>{0}{1}</translation>
    </message>
    <message>
        <source>{0}.</source>
        <translation>{0}。</translation>
    </message>
    <message>
        <source>{0}, {1}</source>
        <translation>{0}，{1}</translation>
    </message>
    <message>
        <source>{0}; {1}</source>
        <translation>{0}；{1}</translation>
    </message>
    <message>
        <source>{0}: {1}</source>
        <translation>{0}：{1}</translation>
    </message>
    <message>
        <source>{0} ({1})</source>
        <translation>{0}（{1}）</translation>
    </message>
</context>
<context>
    <name>Keys</name>
    <message>
        <source>Anywhere</source>
        <translation>任何地方</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Find and replace</source>
        <translation>查找和替换</translation>
    </message>
    <message>
        <source>Byte strip</source>
        <translation>字节条</translation>
    </message>
    <message>
        <source>Lists and tables</source>
        <translation>列表和表格</translation>
    </message>
    <message>
        <source>Vocabulary: the field to find in it</source>
        <translation>词表：查找栏</translation>
    </message>
    <message>
        <source>Time travel: the slider</source>
        <translation>时间旅行：滑块</translation>
    </message>
    <message>
        <source>Charts</source>
        <translation>图表</translation>
    </message>
    <message>
        <source>Train: the files of the corpus</source>
        <translation>训练：语料文件</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>对比</translation>
    </message>
    <message>
        <source>Explain</source>
        <translation>解释</translation>
    </message>
    <message>
        <source>Dialogs of files</source>
        <translation>文件对话框</translation>
    </message>
    <message>
        <source>{0} and the underlined letter</source>
        <translation>{0} 加带下划线的字母</translation>
    </message>
    <message>
        <source>The next control, the one before</source>
        <translation>下一个控件，上一个控件</translation>
    </message>
    <message>
        <source>A menu, or a control by its letter</source>
        <translation>打开菜单，或按字母找到控件</translation>
    </message>
    <message>
        <source>Press the button, tick the box</source>
        <translation>按下按钮，勾选方框</translation>
    </message>
    <message>
        <source>Context menu of the part with the focus</source>
        <translation>当前部分的快捷菜单</translation>
    </message>
    <message>
        <source>The next of a row of tabs, the one before</source>
        <translation>一排标签中的下一个，上一个</translation>
    </message>
    <message>
        <source>Dialog: agree</source>
        <translation>对话框：确认</translation>
    </message>
    <message>
        <source>Dialog, menu: close</source>
        <translation>对话框、菜单：关闭</translation>
    </message>
    <message>
        <source>Type a tab</source>
        <translation>输入制表符</translation>
    </message>
    <message>
        <source>Go on to the next control</source>
        <translation>转到下一个控件</translation>
    </message>
    <message>
        <source>Go back to the control before</source>
        <translation>回到上一个控件</translation>
    </message>
    <message>
        <source>A line feed</source>
        <translation>换行</translation>
    </message>
    <message>
        <source>Move; with Shift select</source>
        <translation>移动；加 Shift 则选中</translation>
    </message>
    <message>
        <source>By words</source>
        <translation>按词移动</translation>
    </message>
    <message>
        <source>Begin and end of the line</source>
        <translation>行首和行尾</translation>
    </message>
    <message>
        <source>Begin and end of the text</source>
        <translation>文本开头和末尾</translation>
    </message>
    <message>
        <source>Delete a character</source>
        <translation>删除一个字符</translation>
    </message>
    <message>
        <source>Delete a word</source>
        <translation>删除一个词</translation>
    </message>
    <message>
        <source>Larger, smaller, usual type</source>
        <translation>放大、缩小、恢复字号</translation>
    </message>
    <message>
        <source>Larger or smaller</source>
        <translation>放大或缩小</translation>
    </message>
    <message>
        <source>Next match, the one before</source>
        <translation>下一个匹配，上一个匹配</translation>
    </message>
    <message>
        <source>Match case</source>
        <translation>区分大小写</translation>
    </message>
    <message>
        <source>Whole words</source>
        <translation>全字匹配</translation>
    </message>
    <message>
        <source>Regular expression</source>
        <translation>正则表达式</translation>
    </message>
    <message>
        <source>Replace, in the field of the replacement</source>
        <translation>替换（在替换栏里）</translation>
    </message>
    <message>
        <source>Replace all, in the field of the replacement</source>
        <translation>全部替换（在替换栏里）</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>The next byte, the one before</source>
        <translation>下一个字节，上一个字节</translation>
    </message>
    <message>
        <source>First and last byte</source>
        <translation>第一个和最后一个字节</translation>
    </message>
    <message>
        <source>Its lower rows</source>
        <translation>下面的几行</translation>
    </message>
    <message>
        <source>Choose the token of the byte</source>
        <translation>选中该字节所属的词元</translation>
    </message>
    <message>
        <source>Move by rows, by pages</source>
        <translation>按行、按页移动</translation>
    </message>
    <message>
        <source>First and last row</source>
        <translation>第一行和最后一行</translation>
    </message>
    <message>
        <source>Move by columns</source>
        <translation>按列移动</translation>
    </message>
    <message>
        <source>Choose the row</source>
        <translation>选中该行</translation>
    </message>
    <message>
        <source>Copy what is selected</source>
        <translation>复制所选内容</translation>
    </message>
    <message>
        <source>Select all</source>
        <translation>全选</translation>
    </message>
    <message>
        <source>Move what is selected up, down</source>
        <translation>上移、下移选中的项</translation>
    </message>
    <message>
        <source>Remove what is selected</source>
        <translation>移除选中的项</translation>
    </message>
    <message>
        <source>Go down into the list</source>
        <translation>向下进入列表</translation>
    </message>
    <message>
        <source>Find nothing more</source>
        <translation>清除查找内容</translation>
    </message>
    <message>
        <source>One merge back, on</source>
        <translation>后退、前进一次合并</translation>
    </message>
    <message>
        <source>Ten merges back, on</source>
        <translation>后退、前进十次合并</translation>
    </message>
    <message>
        <source>A thousand merges back, on</source>
        <translation>后退、前进一千次合并</translation>
    </message>
    <message>
        <source>Before the first merge, to the front</source>
        <translation>第一次合并之前、最新的合并</translation>
    </message>
    <message>
        <source>Close, and show everything again</source>
        <translation>关闭，重新显示全部</translation>
    </message>
    <message>
        <source>The next point, the one before</source>
        <translation>下一个点，上一个点</translation>
    </message>
    <message>
        <source>One merge on, one back</source>
        <translation>前进一次合并，后退一次合并</translation>
    </message>
    <message>
        <source>The next row, the one before, of a chart of rows</source>
        <translation>横条图的下一行，上一行</translation>
    </message>
    <message>
        <source>A tenth on, a tenth back</source>
        <translation>前进十分之一，后退十分之一</translation>
    </message>
    <message>
        <source>First and last point</source>
        <translation>第一个点，最后一个点</translation>
    </message>
    <message>
        <source>Choose the token of the merge</source>
        <translation>选中该合并得到的词元</translation>
    </message>
    <message>
        <source>The next token, the one before</source>
        <translation>下一个词元，上一个词元</translation>
    </message>
    <message>
        <source>The other row, the next line</source>
        <translation>另一行，下一行</translation>
    </message>
    <message>
        <source>Choose the token</source>
        <translation>选中该词元</translation>
    </message>
    <message>
        <source>Copy its id</source>
        <translation>复制它的 id</translation>
    </message>
    <message>
        <source>Origin: the token that was looked at before</source>
        <translation>来历：之前查看的词元</translation>
    </message>
    <message>
        <source>Walk through the encodings, from the field above them</source>
        <translation>在上方的查找栏里移动编码列表的选择</translation>
    </message>
    <message>
        <source>Special tokens: take one away</source>
        <translation>特殊词元：移除一个</translation>
    </message>
    <message>
        <source>{0} and the mouse wheel</source>
        <translation>{0} + 鼠标滚轮</translation>
    </message>
</context>
<context>
    <name>LargeBar</name>
    <message>
        <source>It can be read, searched and copied; a key in so large a text would take too long.</source>
        <translation>可以阅读、查找和复制；这么大的文本，每按一键都会花太长时间。</translation>
    </message>
    <message>
        <source>A key in the longest line would take too long (characters: {0}). Break the line, or copy a part of it into a new text (Ctrl+N).</source>
        <translation>有一行长 {0} 个字符：在其中每按一键都会花太长时间。请把该行断开，或把其中一部分复制到新文本（Ctrl+N）。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>计数</translation>
    </message>
    <message>
        <source>Stop counting the text</source>
        <translation>停止对文本计数</translation>
    </message>
    <message>
        <source>Count the tokens of the whole text</source>
        <translation>统计整个文本的词元</translation>
    </message>
    <message>
        <source>Large text, read-only: {size}</source>
        <translation>大文本，只读：{size}</translation>
    </message>
    <message>
        <source>counted</source>
        <translation>已计数</translation>
    </message>
    <message>
        <source>counted once the training has ended</source>
        <translation>训练结束后计数</translation>
    </message>
    <message>
        <source>cannot be counted</source>
        <translation>无法计数</translation>
    </message>
    <message>
        <source>counted {percent} %</source>
        <translation>已计数 {percent}%</translation>
    </message>
</context>
<context>
    <name>LargeText</name>
    <message>
        <source>searching for a cut grapheme …</source>
        <translation>正在查找被切断的字素簇…</translation>
    </message>
    <message>
        <source>searching for a cut character …</source>
        <translation>正在查找被切断的字符…</translation>
    </message>
    <message>
        <source>cut grapheme {number}</source>
        <translation>第 {number} 处被切断的字素簇</translation>
    </message>
    <message>
        <source>no cut found in what is counted so far</source>
        <translation>在已计数的部分中没有找到切断处</translation>
    </message>
    <message>
        <source>cut {number}</source>
        <translation>第 {number} 处切断</translation>
    </message>
    <message>
        <source>The selection has {size} bytes; {most} can be copied at most. Nothing was copied.</source>
        <translation>所选内容有 {size} 字节；最多可复制 {most} 字节。未复制任何内容。</translation>
    </message>
    <message>
        <source>Large text, read-only</source>
        <translation>大文本，只读</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>Select &amp;all</source>
        <translation>全选(&amp;A)</translation>
    </message>
    <message>
        <source>byte {place}</source>
        <translation>字节 {place}</translation>
    </message>
</context>
<context>
    <name>Learning</name>
    <message>
        <source>The training of {0} has ended; it has a tab of its own.</source>
        <translation>{0} 的训练已结束；它有自己的标签页。</translation>
    </message>
</context>
<context>
    <name>Legend</name>
    <message>
        <source>Legend of the colours</source>
        <translation>颜色图例</translation>
    </message>
    <message>
        <source>neighbouring tokens differ</source>
        <translation>相邻词元不同色</translation>
    </message>
    <message>
        <source>same token, same colour</source>
        <translation>相同词元同色</translation>
    </message>
    <message>
        <source>Bytes of the token:</source>
        <translation>词元的字节数：</translation>
    </message>
    <message>
        <source>byte</source>
        <translation>单字节</translation>
    </message>
    <message>
        <source>special token</source>
        <translation>特殊词元</translation>
    </message>
    <message>
        <source>Rank:</source>
        <translation>序号：</translation>
    </message>
    <message>
        <source>not counted</source>
        <translation>无计数</translation>
    </message>
    <message>
        <source>Count in the corpus:</source>
        <translation>语料中的计数：</translation>
    </message>
    <message>
        <source>token cuts a character</source>
        <translation>切断字符的词元</translation>
    </message>
    <message>
        <source>token cuts a grapheme</source>
        <translation>切断字素簇的词元</translation>
    </message>
    <message>
        <source>unknown or inserted token</source>
        <translation>未知或插入的词元</translation>
    </message>
    <message>
        <source>Han</source>
        <translation>汉字</translation>
    </message>
    <message>
        <source>Latin</source>
        <translation>拉丁文</translation>
    </message>
    <message>
        <source>Cyrillic</source>
        <translation>西里尔文</translation>
    </message>
    <message>
        <source>Arabic</source>
        <translation>阿拉伯文</translation>
    </message>
    <message>
        <source>Thai</source>
        <translation>泰文</translation>
    </message>
    <message>
        <source>Devanagari</source>
        <translation>天城文</translation>
    </message>
    <message>
        <source>Hangul</source>
        <translation>谚文</translation>
    </message>
    <message>
        <source>kana</source>
        <translation>假名</translation>
    </message>
    <message>
        <source>other scripts</source>
        <translation>其他文字系统</translation>
    </message>
    <message>
        <source>emoji and symbols</source>
        <translation>表情与符号</translation>
    </message>
    <message>
        <source>digits</source>
        <translation>数字</translation>
    </message>
    <message>
        <source>blanks, punctuation etc.</source>
        <translation>空白、标点等</translation>
    </message>
    <message>
        <source>part of a character</source>
        <translation>不含完整字符</translation>
    </message>
    <message>
        <source>hatched, underlined</source>
        <translation>斜线加下划线</translation>
    </message>
    <message>
        <source>cut character</source>
        <translation>被切断的字符</translation>
    </message>
    <message>
        <source>dashed line</source>
        <translation>虚线</translation>
    </message>
    <message>
        <source>cut grapheme</source>
        <translation>被切断的字素簇</translation>
    </message>
    <message>
        <source>dotted, outlined</source>
        <translation>圆点加边框</translation>
    </message>
    <message>
        <source>thin line</source>
        <translation>细线</translation>
    </message>
    <message>
        <source>token border</source>
        <translation>词元边界</translation>
    </message>
    <message>
        <source>wedge at the top</source>
        <translation>上方的三角</translation>
    </message>
    <message>
        <source>pre-token border</source>
        <translation>预词元边界</translation>
    </message>
    <message>
        <source>dropped text</source>
        <translation>被丢弃的文本</translation>
    </message>
    <message>
        <source>no colour, struck through</source>
        <translation>无底色，带删除线</translation>
    </message>
    <message>
        <source>inserted token</source>
        <translation>插入的词元</translation>
    </message>
    <message>
        <source>wedge at the bottom</source>
        <translation>下方的三角</translation>
    </message>
    <message>
        <source>unknown token</source>
        <translation>未知词元</translation>
    </message>
    <message>
        <source>grid, outlined</source>
        <translation>方格加边框</translation>
    </message>
</context>
<context>
    <name>Listing</name>
    <message>
        <source>begins</source>
        <translation>始于字符内</translation>
    </message>
    <message>
        <source>ends</source>
        <translation>止于字符内</translation>
    </message>
    <message>
        <source>both</source>
        <translation>两端在字符内</translation>
    </message>
    <message>
        <source>inside</source>
        <translation>在字符内</translation>
    </message>
    <message>
        <source>invalid</source>
        <translation>无效</translation>
    </message>
    <message>
        <source>The token begins inside a character.</source>
        <translation>词元始于一个字符内部。</translation>
    </message>
    <message>
        <source>The token ends inside a character.</source>
        <translation>词元止于一个字符内部。</translation>
    </message>
    <message>
        <source>The token begins inside one character and ends inside another.</source>
        <translation>词元两端都在字符内部：始于一个字符，止于另一个字符。</translation>
    </message>
    <message>
        <source>The token lies inside one character.</source>
        <translation>整个词元在一个字符内部。</translation>
    </message>
    <message>
        <source>The token holds bytes that occur in no valid UTF-8.</source>
        <translation>词元含有合法 UTF-8 中不会出现的字节。</translation>
    </message>
    <message>
        <source>Filters</source>
        <translation>筛选</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Regex</source>
        <translation>正则</translation>
    </message>
    <message>
        <source>Hex</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>Id</source>
        <translation>id</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>序号</translation>
    </message>
    <message>
        <source>What is looked for</source>
        <translation>按什么查找</translation>
    </message>
    <message>
        <source>Match case</source>
        <translation>区分大小写</translation>
    </message>
    <message>
        <source>Script</source>
        <translation>文字系统</translation>
    </message>
    <message>
        <source>&amp;Length in bytes</source>
        <translation>字节长度(&amp;L)</translation>
    </message>
    <message>
        <source>{0} and more</source>
        <translation>{0} 及以上</translation>
    </message>
    <message>
        <source>Any</source>
        <translation>不限</translation>
    </message>
    <message>
        <source>Sort</source>
        <translation>排序</translation>
    </message>
    <message>
        <source>Sort by a column; so does a click on its heading</source>
        <translation>按一列排序；单击列标题也可以</translation>
    </message>
    <message>
        <source>Show only rows of a kind</source>
        <translation>只显示某一类的行</translation>
    </message>
    <message>
        <source>&amp;Downwards</source>
        <translation>降序(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Clear search and filters</source>
        <translation>清除查找和筛选(&amp;C)</translation>
    </message>
    <message>
        <source>Part of a token, as the list writes it; a blank is ␣ or a blank</source>
        <translation>词元的一部分，写法同列表；空格可以写成 ␣ 或空格</translation>
    </message>
    <message>
        <source>Regular expression; ^ and $ are the ends of a token, \p{Han} is a hanzi</source>
        <translation>正则表达式；^ 和 $ 是词元的两端，\p{Han} 是汉字</translation>
    </message>
    <message>
        <source>Bytes in hexadecimal, such as e4 b8</source>
        <translation>十六进制字节，例如 e4 b8</translation>
    </message>
    <message>
        <source>Ids, such as 5 17, or from one to another: 100-199</source>
        <translation>id，例如 5 17，或一段范围：100-199</translation>
    </message>
    <message>
        <source>Places in the order of merging, such as 5 17, or 100-199</source>
        <translation>合并的次序，例如 5 17，或 100-199</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>Copying rows: {0} …</source>
        <translation>正在复制 {0} 行…</translation>
    </message>
    <message>
        <source>Rows copied: {0}</source>
        <translation>已复制 {0} 行</translation>
    </message>
    <message>
        <source>Saving rows: {0} …</source>
        <translation>正在保存 {0} 行…</translation>
    </message>
    <message>
        <source>Saved as {0}</source>
        <translation>已保存为 {0}。</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy the selected rows, or all that are shown if none is selected</source>
        <translation>复制所选的行；未选择时复制全部显示的行</translation>
    </message>
    <message>
        <source>Export CSV…</source>
        <translation>导出 CSV…</translation>
    </message>
    <message>
        <source>Save the rows as comma-separated values: those selected, if several are, else all that are shown</source>
        <translation>保存为逗号分隔值：选择了多行时保存这些行，否则保存显示的全部</translation>
    </message>
    <message>
        <source>Select &amp;all</source>
        <translation>全选(&amp;A)</translation>
    </message>
    <message>
        <source>All scripts</source>
        <translation>所有文字系统</translation>
    </message>
    <message>
        <source>{0} · {1} · {2}</source>
        <translation>{0} · {1} · {2}</translation>
    </message>
    <message>
        <source>To find bytes, choose “{0}” before the field.</source>
        <translation>要查找字节，请在输入框前选择“{0}”。</translation>
    </message>
    <message>
        <source>Bytes are two hexadecimal digits each, such as e4 b8</source>
        <translation>每个字节是两位十六进制数，例如 e4 b8</translation>
    </message>
    <message>
        <source>Ids are numbers, such as 5 17, or from one to another: 100-199</source>
        <translation>id 是数字，例如 5 17，或一段范围：100-199</translation>
    </message>
    <message>
        <source>Ranks are numbers, such as 5 17, or from one to another: 100-199</source>
        <translation>序号是数字，例如 5 17，或一段范围：100-199</translation>
    </message>
    <message>
        <source>The regular expression takes too long: simplify it.</source>
        <translation>正则表达式耗时过长：请简化。</translation>
    </message>
    <message>
        <source>The regular expression is wrong: {reason}</source>
        <translation>正则表达式有误：{reason}</translation>
    </message>
    <message>
        <source>The regular expression is wrong at character {place}: {reason}</source>
        <translation>正则表达式在第 {place} 个字符处有误：{reason}</translation>
    </message>
    <message>
        <source>The regular expression is wrong at its end: {reason}</source>
        <translation>正则表达式在末尾处有误：{reason}</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Docks below the text</source>
        <translation>文本下方的面板</translation>
    </message>
</context>
<context>
    <name>Meanings</name>
    <message>
        <source>Colours and marks</source>
        <translation>颜色与标记</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>术语</translation>
    </message>
    <message>
        <source>Marks</source>
        <translation>标记</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>a piece of the text, whole bytes, for which a model gets one number, its id</source>
        <translation>文本的一段，由完整的字节组成；模型看到的是它的编号，即 id</translation>
    </message>
    <message>
        <source>Character</source>
        <translation>字符</translation>
    </message>
    <message>
        <source>one code point of Unicode; in UTF-8 it has one to four bytes</source>
        <translation>一个 Unicode 码位；在 UTF-8 中占一到四个字节</translation>
    </message>
    <message>
        <source>Grapheme</source>
        <translation>字素簇</translation>
    </message>
    <message>
        <source>Pre-token</source>
        <translation>预词元</translation>
    </message>
    <message>
        <source>what a reader takes for one letter; a family emoji has several code points</source>
        <translation>读者眼中的一个字或符号；家庭表情符号由好几个码位组成</translation>
    </message>
    <message>
        <source>{0} – {1}</source>
        <translation>{0}：{1}</translation>
    </message>
    <message>
        <source>a piece that the split pattern cuts before any merge; no token reaches over it</source>
        <translation>切分模式在合并之前把文本切成的段；词元不会越过它</translation>
    </message>
    <message>
        <source>Hatched and underlined: cut character</source>
        <translation>被切断的字符（斜线加下划线）</translation>
    </message>
    <message>
        <source>a token begins or ends between its bytes, so that no token alone can be read as text</source>
        <translation>有词元在它的字节之间开始或结束，单独一个词元读不成文字</translation>
    </message>
    <message>
        <source>Dashed line: cut grapheme</source>
        <translation>被切断的字素簇（虚线）</translation>
    </message>
    <message>
        <source>tokens meet inside of it, between whole code points</source>
        <translation>词元边界落在它内部，但没有切开任何码位</translation>
    </message>
    <message>
        <source>Dotted and outlined: special token</source>
        <translation>特殊词元（圆点加边框）</translation>
    </message>
    <message>
        <source>a sign for the model, such as `&lt;|end|&gt;`, which is never merged</source>
        <translation>给模型的记号，例如 `&lt;|end|&gt;`，从不参与合并</translation>
    </message>
    <message>
        <source>Thin line: token border</source>
        <translation>词元边界（细线）</translation>
    </message>
    <message>
        <source>where one token ends and the next begins</source>
        <translation>一个词元结束、下一个词元开始的地方</translation>
    </message>
    <message>
        <source>Wedge at the top: pre-token border</source>
        <translation>预词元边界（上方的三角）</translation>
    </message>
    <message>
        <source>where the split pattern cuts</source>
        <translation>切分模式切开的地方</translation>
    </message>
    <message>
        <source>Struck through, without colour: dropped text</source>
        <translation>被丢弃的文本（删除线，无底色）</translation>
    </message>
    <message>
        <source>the tokenizer takes it away before it makes tokens</source>
        <translation>分词器在生成词元之前就把它去掉了</translation>
    </message>
    <message>
        <source>Wedge at the bottom: inserted token</source>
        <translation>插入的词元（下方的三角）</translation>
    </message>
    <message>
        <source>nothing of the text is in it, as in the marks of begin and end</source>
        <translation>其中没有文本的内容，例如开头和结尾的记号</translation>
    </message>
    <message>
        <source>Grid: unknown token</source>
        <translation>未知词元（方格）</translation>
    </message>
    <message>
        <source>the vocabulary has nothing for this text, and it cannot be read back</source>
        <translation>词表中没有与这段文本对应的内容，无法还原</translation>
    </message>
    <message>
        <source>By position</source>
        <translation>按位置</translation>
    </message>
    <message>
        <source>neighbours differ; a colour means nothing else</source>
        <translation>相邻词元颜色不同；颜色没有别的含义</translation>
    </message>
    <message>
        <source>By token</source>
        <translation>按词元</translation>
    </message>
    <message>
        <source>the same token has the same colour everywhere</source>
        <translation>同一个词元处处同色</translation>
    </message>
    <message>
        <source>By length</source>
        <translation>按字节长度</translation>
    </message>
    <message>
        <source>how many bytes the token has</source>
        <translation>词元的字节数</translation>
    </message>
    <message>
        <source>By age</source>
        <translation>按先后</translation>
    </message>
    <message>
        <source>its rank: whether its merge was learned early or late</source>
        <translation>它的序号：它的合并学得早还是晚</translation>
    </message>
    <message>
        <source>By count</source>
        <translation>按计数</translation>
    </message>
    <message>
        <source>how often its merge was counted in the corpus of the training</source>
        <translation>它的合并在训练语料中的计数</translation>
    </message>
    <message>
        <source>By script</source>
        <translation>按文字系统</translation>
    </message>
    <message>
        <source>of which writing system its letters are</source>
        <translation>其中的字母属于哪种文字系统</translation>
    </message>
    <message>
        <source>Flagged only</source>
        <translation>仅为有标记的词元着色</translation>
    </message>
    <message>
        <source>tokens that cut a character or a grapheme; all others are plain</source>
        <translation>切断字符或字素簇的词元；其余不着色</translation>
    </message>
</context>
<context>
    <name>Menu</name>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Train</source>
        <translation>训练(&amp;T)</translation>
    </message>
    <message>
        <source>Exp&amp;lain</source>
        <translation>解释(&amp;L)</translation>
    </message>
    <message>
        <source>To&amp;kenizers</source>
        <translation>分词器(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>Open r&amp;ecent</source>
        <translation>最近打开(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Panels</source>
        <translation>面板(&amp;P)</translation>
    </message>
    <message>
        <source>T&amp;heme</source>
        <translation>主题(&amp;H)</translation>
    </message>
    <message>
        <source>Like the s&amp;ystem</source>
        <translation>跟随系统(&amp;Y)</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>浅色(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>深色(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Open vocabulary…</source>
        <translation>打开词表(&amp;O)…</translation>
    </message>
    <message>
        <source>Open from the &amp;Hub…</source>
        <translation>从 Hub 打开(&amp;H)…</translation>
    </message>
    <message>
        <source>Open a ti&amp;ktoken encoding…</source>
        <translation>打开 tiktoken 编码(&amp;K)…</translation>
    </message>
    <message>
        <source>&amp;New text</source>
        <translation>新建文本(&amp;N)</translation>
    </message>
    <message>
        <source>Open &amp;text…</source>
        <translation>打开文本(&amp;T)…</translation>
    </message>
    <message>
        <source>&amp;Reopen text in another encoding…</source>
        <translation>用其他编码重新打开文本(&amp;R)…</translation>
    </message>
    <message>
        <source>Sa&amp;ve text</source>
        <translation>保存文本(&amp;V)</translation>
    </message>
    <message>
        <source>Save te&amp;xt as…</source>
        <translation>文本另存为(&amp;X)…</translation>
    </message>
    <message>
        <source>&amp;Save vocabulary</source>
        <translation>保存词表(&amp;S)</translation>
    </message>
    <message>
        <source>Save vocabulary &amp;as…</source>
        <translation>词表另存为(&amp;A)…</translation>
    </message>
    <message>
        <source>Ex&amp;port vocabulary…</source>
        <translation>导出词表(&amp;P)…</translation>
    </message>
    <message>
        <source>&amp;Details of the vocabulary…</source>
        <translation>词表详情(&amp;D)…</translation>
    </message>
    <message>
        <source>Spe&amp;cial tokens…</source>
        <translation>特殊词元(&amp;C)…</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>Cu&amp;t</source>
        <translation>剪切(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Paste</source>
        <translation>粘贴(&amp;P)</translation>
    </message>
    <message>
        <source>Select &amp;all</source>
        <translation>全选(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Find…</source>
        <translation>查找(&amp;F)…</translation>
    </message>
    <message>
        <source>Find n&amp;ext</source>
        <translation>查找下一个(&amp;E)</translation>
    </message>
    <message>
        <source>Lan&amp;guage</source>
        <translation>语言(&amp;G)</translation>
    </message>
    <message>
        <source>{0} %</source>
        <translation>{0}%</translation>
    </message>
    <message>
        <source>T&amp;ools</source>
        <translation>工具(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Examples of the articles</source>
        <translation>论文和教程中的示例(&amp;E)</translation>
    </message>
    <message>
        <source>Ti&amp;me travel</source>
        <translation>时间旅行(&amp;M)</translation>
    </message>
    <message>
        <source>Size of &amp;everything</source>
        <translation>界面缩放(&amp;E)</translation>
    </message>
    <message>
        <source>Open &amp;BERT vocabulary in the other case</source>
        <translation>换一种大小写方式打开 BERT 词表(&amp;B)</translation>
    </message>
    <message>
        <source>Rep&amp;lace…</source>
        <translation>替换(&amp;L)…</translation>
    </message>
    <message>
        <source>F&amp;ind previous</source>
        <translation>查找上一个(&amp;I)</translation>
    </message>
    <message>
        <source>Find in the vocabular&amp;y…</source>
        <translation>在词表中查找(&amp;Y)…</translation>
    </message>
    <message>
        <source>Find in the &amp;merges…</source>
        <translation>在合并表中查找(&amp;M)…</translation>
    </message>
    <message>
        <source>Picture &amp;of the text…</source>
        <translation>文本图片(&amp;O)…</translation>
    </message>
    <message>
        <source>&amp;Next cut character</source>
        <translation>下一个被切断的字符(&amp;N)</translation>
    </message>
    <message>
        <source>Pre&amp;vious cut character</source>
        <translation>上一个被切断的字符(&amp;V)</translation>
    </message>
    <message>
        <source>Next cut &amp;grapheme</source>
        <translation>下一个被切断的字素簇(&amp;G)</translation>
    </message>
    <message>
        <source>Previous cut grap&amp;heme</source>
        <translation>上一个被切断的字素簇(&amp;H)</translation>
    </message>
    <message>
        <source>Next &amp;difference</source>
        <translation>下一处差异(&amp;D)</translation>
    </message>
    <message>
        <source>Previous d&amp;ifference</source>
        <translation>上一处差异(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;Larger text</source>
        <translation>放大文本(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Smaller text</source>
        <translation>缩小文本(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Normal text size</source>
        <translation>文本默认大小(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Larger</source>
        <translation>更大(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Smaller</source>
        <translation>更小(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Usual size</source>
        <translation>默认大小(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Wrap long lines</source>
        <translation>长行自动换行(&amp;W)</translation>
    </message>
    <message>
        <source>Show &amp;blanks and line ends</source>
        <translation>显示空白和行尾(&amp;B)</translation>
    </message>
    <message>
        <source>Recognise special to&amp;kens</source>
        <translation>识别特殊词元(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Add what the model puts around a text</source>
        <translation>添加首尾特殊词元(&amp;A)</translation>
    </message>
    <message>
        <source>By&amp;te strip</source>
        <translation>字节条(&amp;T)</translation>
    </message>
    <message>
        <source>Le&amp;gend of the colours</source>
        <translation>颜色图例(&amp;G)</translation>
    </message>
    <message>
        <source>Reset la&amp;yout</source>
        <translation>恢复默认布局(&amp;Y)</translation>
    </message>
    <message>
        <source>&amp;Start training</source>
        <translation>开始训练(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Pause or resume</source>
        <translation>暂停或继续(&amp;P)</translation>
    </message>
    <message>
        <source>One merge &amp;further</source>
        <translation>单步：再合并一次(&amp;F)</translation>
    </message>
    <message>
        <source>S&amp;top and keep what is learned</source>
        <translation>停止并保留结果(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Replay the training</source>
        <translation>回放训练(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Open or close the slider</source>
        <translation>打开或关闭滑块(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Play or stop</source>
        <translation>播放或停止(&amp;P)</translation>
    </message>
    <message>
        <source>Pre&amp;vious merge that changes the text</source>
        <translation>上一个改变文本的合并(&amp;V)</translation>
    </message>
    <message>
        <source>Ne&amp;xt merge that changes the text</source>
        <translation>下一个改变文本的合并(&amp;X)</translation>
    </message>
    <message>
        <source>&amp;Before the first merge</source>
        <translation>第一次合并之前(&amp;B)</translation>
    </message>
    <message>
        <source>A &amp;thousand merges back</source>
        <translation>后退一千次合并(&amp;T)</translation>
    </message>
    <message>
        <source>T&amp;en merges back</source>
        <translation>后退十次合并(&amp;E)</translation>
    </message>
    <message>
        <source>One merge bac&amp;k</source>
        <translation>后退一次合并(&amp;K)</translation>
    </message>
    <message>
        <source>One mer&amp;ge on</source>
        <translation>前进一次合并(&amp;G)</translation>
    </message>
    <message>
        <source>Ten merges o&amp;n</source>
        <translation>前进十次合并(&amp;N)</translation>
    </message>
    <message>
        <source>A tho&amp;usand merges on</source>
        <translation>前进一千次合并(&amp;U)</translation>
    </message>
    <message>
        <source>To the &amp;front</source>
        <translation>回到最新(&amp;F)</translation>
    </message>
    <message>
        <source>Go &amp;back to the chosen merge</source>
        <translation>退回到所选的合并(&amp;B)</translation>
    </message>
    <message>
        <source>B&amp;lock the chosen merge</source>
        <translation>禁止所选的合并(&amp;L)</translation>
    </message>
    <message>
        <source>Take the settings of the &amp;open vocabulary</source>
        <translation>采用打开的词表的设置(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Copy as a command line</source>
        <translation>复制为命令行(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Steps that made the tokens here</source>
        <translation>此处词元的合并步骤(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Why not: the borders of the tokens here</source>
        <translation>为何不合并：此处词元的边界(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Variants of the word here</source>
        <translation>此处词的变体(&amp;V)</translation>
    </message>
    <message>
        <source>Origi&amp;n of the token</source>
        <translation>词元的来历(&amp;N)</translation>
    </message>
    <message>
        <source>From the c&amp;haracter to its ids</source>
        <translation>从字符到 id(&amp;H)</translation>
    </message>
    <message>
        <source>Pre-&amp;tokens: try another split pattern</source>
        <translation>预词元：试试别的切分模式(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Corpus behind the merge</source>
        <translation>合并背后的语料(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Guess the tokens first…</source>
        <translation>猜词元(&amp;G)…</translation>
    </message>
    <message>
        <source>&amp;First step</source>
        <translation>第一步(&amp;F)</translation>
    </message>
    <message>
        <source>One step &amp;back</source>
        <translation>后退一步(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Play the steps or stop</source>
        <translation>播放步骤或停止(&amp;P)</translation>
    </message>
    <message>
        <source>One step &amp;on</source>
        <translation>前进一步(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Last step</source>
        <translation>最后一步(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Close tokenizer</source>
        <translation>关闭分词器(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Previous tokenizer</source>
        <translation>上一个分词器(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Next tokenizer</source>
        <translation>下一个分词器(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Check-up of the tokenizer</source>
        <translation>检查分词器(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;First steps</source>
        <translation>入门(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Colours and marks</source>
        <translation>颜色与标记(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Keys</source>
        <translation>快捷键(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;What’s new</source>
        <translation>更新日志(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;About Token Prism</source>
        <translation>关于 Token Prism(&amp;A)</translation>
    </message>
</context>
<context>
    <name>MergesDock</name>
    <message>
        <source>Merges: {0} of {1}</source>
        <translation>合并：{0} / {1}</translation>
    </message>
    <message>
        <source>Merges: {0}</source>
        <translation>合并：{0}</translation>
    </message>
    <message>
        <source>worked out from ranks</source>
        <translation>由文件中的序号推算出的合并</translation>
    </message>
    <message>
        <source>The file has ranks and no merges: a merge here is the last step by which a token is put together from its bytes. A token that merging never makes has none.</source>
        <translation>文件只有序号，没有合并表：这里的每次合并是由字节拼出该词元的最后一步。合并得不到的词元没有合并。</translation>
    </message>
    <message>
        <source>The moment that is shown is before the first merge: go on to see merges.</source>
        <translation>显示的时刻在第一次合并之前：向右移动滑块即可看到合并。</translation>
    </message>
    <message>
        <source>Merges stand here as they are learned: press Start in the panel Train.</source>
        <translation>学到的合并会显示在这里：请在“训练”面板中按“开始”。</translation>
    </message>
    <message>
        <source>This tokenizer is a BPE, but some of its pieces are marked as unused: they are merged, and taken apart again at the end. So its merges are not listed. The panel Vocabulary lists its pieces.</source>
        <translation>这个分词器是 BPE，但有些词元标记为“未使用”：它们会先合并出来，最后再拆开。因此这里不列出它的合并。全部词元列在“词表”面板里。</translation>
    </message>
    <message>
        <source>This tokenizer is made without merges: its kind, such as WordPiece or Unigram, chooses among whole pieces. The panel Vocabulary lists them.</source>
        <translation>这个分词器没有合并表：它这一类（如 WordPiece 或 Unigram）直接从词表的词元中选择。全部词元列在“词表”面板里。</translation>
    </message>
    <message>
        <source>No merge is like this. Search for something else.</source>
        <translation>没有符合条件的合并。请换一个查找内容。</translation>
    </message>
    <message>
        <source>No merge is like this. The menu “Filters” clears them all.</source>
        <translation>没有符合条件的合并。可在“筛选”菜单中清除查找和筛选。</translation>
    </message>
    <message>
        <source>Merges</source>
        <translation>合并</translation>
    </message>
    <message>
        <source>Follow</source>
        <translation>跟随</translation>
    </message>
    <message>
        <source>Cop&amp;y rows</source>
        <translation>复制行(&amp;Y)</translation>
    </message>
    <message>
        <source>Copy as lines of &amp;merges.txt</source>
        <translation>复制为 merges.txt 的行(&amp;M)</translation>
    </message>
    <message>
        <source>Found: {0} of {1}</source>
        <translation>找到：{0} / {1}</translation>
    </message>
    <message>
        <source>Keep the newest merge in sight</source>
        <translation>始终显示最新的合并</translation>
    </message>
    <message>
        <source>&amp;Fragments: they cut a character</source>
        <translation>碎片：切断了字符(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Invalid: bytes that occur in no UTF-8</source>
        <translation>无效：含 UTF-8 中不会出现的字节(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;Ties: another pair had the same count</source>
        <translation>并列：另一词元对的计数相同(&amp;T)</translation>
    </message>
    <message>
        <source>Find in the merges</source>
        <translation>在合并表中查找</translation>
    </message>
</context>
<context>
    <name>MergesTable</name>
    <message>
        <source>rank</source>
        <translation>序号</translation>
    </message>
    <message>
        <source>left</source>
        <translation>左</translation>
    </message>
    <message>
        <source>right</source>
        <translation>右</translation>
    </message>
    <message>
        <source>token</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>count</source>
        <translation>计数</translation>
    </message>
    <message>
        <source>replaced</source>
        <translation>替换</translation>
    </message>
    <message>
        <source>tie</source>
        <translation>并列</translation>
    </message>
    <message>
        <source>flag</source>
        <translation>标记</translation>
    </message>
    <message>
        <source>length</source>
        <translation>字节长度</translation>
    </message>
    <message>
        <source>script</source>
        <translation>文字系统</translation>
    </message>
    <message>
        <source>id</source>
        <translation>id</translation>
    </message>
    <message>
        <source>Place in the order of merging, from 0; the lowest is applied first</source>
        <translation>合并的次序，从 0 起；编码时序号最小的先合并</translation>
    </message>
    <message>
        <source>The first of the two tokens that are joined; sorted by id</source>
        <translation>合并的两个词元中的第一个；按 id 排序</translation>
    </message>
    <message>
        <source>The second of the two tokens that are joined; sorted by id</source>
        <translation>合并的两个词元中的第二个；按 id 排序</translation>
    </message>
    <message>
        <source>What they make. &lt;0xE4&gt;: a byte that is no whole character</source>
        <translation>合并的结果。&lt;0xE4&gt;：不成完整字符的字节</translation>
    </message>
    <message>
        <source>How often the pair stood in the corpus when it was merged</source>
        <translation>合并时该词元对在语料中出现的次数</translation>
    </message>
    <message>
        <source>How many pairs were replaced: fewer than were counted where they overlap, as in aaa</source>
        <translation>实际替换了多少个词元对：有重叠时（如 aaa）比计数少</translation>
    </message>
    <message>
        <source>=: another pair had the same count, and the rule for ties chose this one</source>
        <translation>=：另一词元对的计数相同，由并列规则选了这一个</translation>
    </message>
    <message>
        <source>Whether the token begins or ends inside a character</source>
        <translation>词元是否始于字符内或止于字符内</translation>
    </message>
    <message>
        <source>Bytes of the token</source>
        <translation>词元的字节数</translation>
    </message>
    <message>
        <source>Writing system of the token&apos;s first letter</source>
        <translation>词元第一个字母所属的文字系统</translation>
    </message>
    <message>
        <source>Id of the token that is made: 256 + rank where it was trained here</source>
        <translation>所得词元的 id；在此训练的为 256 + 序号</translation>
    </message>
    <message>
        <source>Rank {0}, id {1}: {2} + {3} → {4}</source>
        <translation>序号 {0}，id {1}：{2} + {3} → {4}</translation>
    </message>
    <message>
        <source>Count {0}</source>
        <translation>计数 {0}</translation>
    </message>
    <message>
        <source>Replacements made {0}</source>
        <translation>替换 {0}</translation>
    </message>
    <message>
        <source>Another pair had the same count.</source>
        <translation>另有词元对的计数相同。</translation>
    </message>
    <message>
        <source>Bytes {0}, {1}</source>
        <translation>{0} 字节，{1}</translation>
    </message>
    <message>
        <source>Merges</source>
        <translation>合并</translation>
    </message>
</context>
<context>
    <name>MessageBar</name>
    <message>
        <source>Copy details</source>
        <translation>复制详情</translation>
    </message>
    <message>
        <source>Close this message</source>
        <translation>关闭此消息</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>消息</translation>
    </message>
</context>
<context>
    <name>Moment</name>
    <message>
        <source>Only the first merges are in use. {0}: back to all of them</source>
        <translation>只使用了前面的合并。{0}：回到全部合并</translation>
    </message>
    <message>
        <source>merges {0}</source>
        <translation>合并数 {0}</translation>
    </message>
    <message>
        <source>merges {0} / {1}</source>
        <translation>合并数 {0} / {1}</translation>
    </message>
</context>
<context>
    <name>PatternCheck</name>
    <message>
        <source>Slow: counting the sample was given up after {0} s.</source>
        <translation>太慢：统计样本 {0} 秒后放弃。</translation>
    </message>
    <message>
        <source>No gaps.</source>
        <translation>切分无遗漏。</translation>
    </message>
    <message>
        <source>Gaps, each a pre-token: {0}.</source>
        <translation>有 {0} 处遗漏（各成一个预词元）。</translation>
    </message>
    <message>
        <source>Pre-tokens: {0}, distinct: {1}.</source>
        <translation>共有 {0} 个预词元，去重后 {1} 个。</translation>
    </message>
    <message>
        <source>No gaps in the sample.</source>
        <translation>样本的切分无遗漏。</translation>
    </message>
    <message>
        <source>Gaps in the sample, each a pre-token: {0}.</source>
        <translation>样本中有 {0} 处遗漏（各成一个预词元）。</translation>
    </message>
    <message>
        <source>Pre-tokens in the sample: {0}, distinct: {1}.</source>
        <translation>样本共有 {0} 个预词元，去重后 {1} 个。</translation>
    </message>
    <message>
        <source>Slow: {0} s for the sample.</source>
        <translation>较慢：样本用了 {0} 秒。</translation>
    </message>
</context>
<context>
    <name>Patterns</name>
    <message>
        <source>gpt2: GPT-2, GPT-3, RoBERTa, BART
Runs of letters, of digits or of signs, each with the blank before it; endings such as &apos;s apart</source>
        <translation>gpt2：GPT-2、GPT-3、RoBERTa、BART
连续的字母、数字或符号各为一段，并带上前面的空格；&apos;s 之类的词尾单独成段</translation>
    </message>
    <message>
        <source>cl100k: GPT-3.5 and GPT-4, as tiktoken has it now
Like gpt2, but digits in threes, a sign may begin a word, and line ends stay with the signs before them</source>
        <translation>cl100k：GPT-3.5 和 GPT-4，tiktoken 现在的写法
与 gpt2 相似，但数字每三位一段，词前可以带一个符号，换行与前面的符号同段</translation>
    </message>
    <message>
        <source>cl100k-hf: the older form of cl100k, in Llama 3, minbpe and most tokenizer.json files
Like cl100k, but blanks at the end of a text are cut in another way</source>
        <translation>cl100k-hf：cl100k 的旧写法，见于 Llama 3、minbpe 和多数 tokenizer.json 文件
与 cl100k 相似，但文本末尾的空白切法不同</translation>
    </message>
    <message>
        <source>o200k: GPT-4o
Like cl100k, but a capital after a small letter begins a new word; marks and endings stay with their word</source>
        <translation>o200k：GPT-4o
与 cl100k 相似，但小写字母后的大写字母开始新的一段；组合符号和词尾与所属的词同段</translation>
    </message>
    <message>
        <source>whitespace: for experiments, of Token Prism
Runs of visible characters, and runs of white space</source>
        <translation>whitespace：Token Prism 自带，供试验
连续的可见字符为一段，连续的空白为一段</translation>
    </message>
    <message>
        <source>none: the textbook’s BPE, which cuts nothing
A whole document is one pre-token; merges go across words and lines</source>
        <translation>none：教科书中的 BPE，不切分
整个文档是一个预词元；合并会跨过词和行</translation>
    </message>
    <message>
        <source>qwen: Qwen to Qwen3
Like cl100k-hf, but each digit is alone</source>
        <translation>qwen：Qwen 到 Qwen3
与 cl100k-hf 相似，但每个数字单独成段</translation>
    </message>
    <message>
        <source>qwen3_6: Qwen3.5 and Qwen3.6
Like qwen, but combining marks stay with their letters</source>
        <translation>qwen3_6：Qwen3.5 和 Qwen3.6
与 qwen 相似，但组合符号与所属的字母同段</translation>
    </message>
</context>
<context>
    <name>PerCent</name>
    <message>
        <source>{0} %</source>
        <translation>{0}%</translation>
    </message>
</context>
<context>
    <name>Picture</name>
    <message>
        <source>This PNG would have {width} × {height} pixels, which is too large. Choose a smaller scale or type size, a larger width, a selection, or SVG, PDF or HTML.</source>
        <translation>这张 PNG 会有 {width} × {height} 像素，太大了。请改用较小的倍数或字号、较大的宽度，只选一部分文本，或者改用 SVG、PDF、HTML。</translation>
    </message>
    <message>
        <source>There is no text to make a picture of. Type or select some.</source>
        <translation>没有可以制成图片的文本。请先输入或选择一些文本。</translation>
    </message>
    <message>
        <source>The text is too long for a picture: bytes {count}, at most {most}. Select a part of it.</source>
        <translation>文本太长，无法制成图片：共 {count} 字节，最多 {most} 字节。请选择其中一部分。</translation>
    </message>
    <message>
        <source>The text is too long for a picture: tokens {count}, at most {most}. Select a part of it.</source>
        <translation>文本太长，无法制成图片：共 {count} 个词元，最多 {most} 个。请选择其中一部分。</translation>
    </message>
    <message>
        <source>tokens {0}</source>
        <translation>词元 {0}</translation>
    </message>
    <message>
        <source>bytes {0}</source>
        <translation>字节 {0}</translation>
    </message>
    <message>
        <source>code points {0}</source>
        <translation>码位 {0}</translation>
    </message>
    <message>
        <source>graphemes {0}</source>
        <translation>字素簇 {0}</translation>
    </message>
    <message>
        <source>cut: characters {0}, graphemes {1}</source>
        <translation>被切断：字符 {0}，字素簇 {1}</translation>
    </message>
    <message>
        <source>cut character</source>
        <translation>被切断的字符</translation>
    </message>
    <message>
        <source>cut grapheme</source>
        <translation>被切断的字素簇</translation>
    </message>
    <message>
        <source>dropped text</source>
        <translation>被丢弃的文本</translation>
    </message>
    <message>
        <source>id {0}</source>
        <translation>id {0}</translation>
    </message>
    <message>
        <source>special token</source>
        <translation>特殊词元</translation>
    </message>
</context>
<context>
    <name>PictureDialog</name>
    <message>
        <source>Save the picture</source>
        <translation>保存图片</translation>
    </message>
    <message>
        <source>Making the picture…</source>
        <translation>正在生成图片…</translation>
    </message>
    <message>
        <source>Copied.</source>
        <translation>已复制。</translation>
    </message>
    <message>
        <source>Copied, but not as PNG: for that the picture is too large.</source>
        <translation>已复制，但不含 PNG：图片太大。</translation>
    </message>
    <message>
        <source>Saved as {0}</source>
        <translation>已保存为 {0}。</translation>
    </message>
    <message>
        <source>tokens {0}</source>
        <translation>词元 {0}</translation>
    </message>
    <message>
        <source>The preview shows only the beginning.</source>
        <translation>预览只显示开头部分。</translation>
    </message>
    <message>
        <source>Picture of the text</source>
        <translation>文本图片</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>Put the picture on the clipboard, as PNG, as HTML and as text</source>
        <translation>把图片以 PNG、HTML 和纯文本的形式放到剪贴板</translation>
    </message>
    <message>
        <source>&amp;Save…</source>
        <translation>保存(&amp;S)…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>预览</translation>
    </message>
</context>
<context>
    <name>PictureForm</name>
    <message>
        <source>&amp;Format</source>
        <translation>格式(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Part</source>
        <translation>范围(&amp;P)</translation>
    </message>
    <message>
        <source>Sc&amp;ale</source>
        <translation>倍数(&amp;A)</translation>
    </message>
    <message>
        <source>Type si&amp;ze</source>
        <translation>字号(&amp;Z)</translation>
    </message>
    <message>
        <source>&amp;Width</source>
        <translation>宽度(&amp;W)</translation>
    </message>
    <message>
        <source>C&amp;olours</source>
        <translation>颜色(&amp;O)</translation>
    </message>
    <message>
        <source>PNG: pixels</source>
        <translation>PNG：位图</translation>
    </message>
    <message>
        <source>SVG: outlines</source>
        <translation>SVG：矢量轮廓</translation>
    </message>
    <message>
        <source>PDF: embedded fonts</source>
        <translation>PDF：内嵌字体</translation>
    </message>
    <message>
        <source>HTML: a web page</source>
        <translation>HTML：网页</translation>
    </message>
    <message>
        <source>Whole text</source>
        <translation>全部文本</translation>
    </message>
    <message>
        <source>Selection</source>
        <translation>所选部分</translation>
    </message>
    <message>
        <source>As in the window</source>
        <translation>与窗口相同</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Where they have no room beside each other they stand below each other, as read</source>
        <translation>并排放不下时上下排列，按阅读顺序</translation>
    </message>
    <message>
        <source>Pixels of a PNG for each one of the screen</source>
        <translation>屏幕上的每个像素在 PNG 里占几个像素</translation>
    </message>
    <message>
        <source>Of a PNG only: this format does not consist of pixels</source>
        <translation>仅用于 PNG：此格式不由像素组成</translation>
    </message>
    <message>
        <source> pt</source>
        <translation> 磅</translation>
    </message>
    <message>
        <source> px</source>
        <translation> 像素</translation>
    </message>
    <message>
        <source>Longer lines are wrapped here</source>
        <translation>更长的行在这里折行</translation>
    </message>
    <message>
        <source>&amp;Legend and counts</source>
        <translation>图例与计数(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Ids under the tokens</source>
        <translation>词元下方标出 id(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;Blanks and line ends as signs</source>
        <translation>用符号显示空白与行尾(&amp;B)</translation>
    </message>
</context>
<context>
    <name>PreTokens</name>
    <message>
        <source>A training splits by one expression; here there are several</source>
        <translation>训练只按一个表达式切分，而这里有几个</translation>
    </message>
    <message>
        <source>The open vocabulary keeps its own pattern</source>
        <translation>打开的词表保持自己的模式</translation>
    </message>
    <message>
        <source>Counting…</source>
        <translation>正在统计…</translation>
    </message>
    <message>
        <source>Pre-tokens</source>
        <translation>预词元</translation>
    </message>
    <message>
        <source>Pattern</source>
        <translation>模式</translation>
    </message>
    <message>
        <source>of the vocabulary</source>
        <translation>词表自带的</translation>
    </message>
    <message>
        <source>your own</source>
        <translation>自己写的</translation>
    </message>
    <message>
        <source>Use for training</source>
        <translation>用于训练</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Stop: of use where a pattern is slow</source>
        <translation>停止：模式很慢时有用</translation>
    </message>
    <message>
        <source>Split pattern, a line for each expression</source>
        <translation>切分模式，每行一个表达式</translation>
    </message>
    <message>
        <source>nothing cuts: the text is one pre-token</source>
        <translation>不切分：整个文本是一个预词元</translation>
    </message>
    <message>
        <source>no pattern: the library cuts</source>
        <translation>没有模式：由库切分</translation>
    </message>
    <message>
        <source>Not of a pattern that cannot be used: mend it first</source>
        <translation>模式有误，无法使用：请先改正</translation>
    </message>
    <message>
        <source>A further line is applied to the pieces that the lines before it leave</source>
        <translation>后面的行作用于前面各行留下的部分</translation>
    </message>
    <message>
        <source>Alternatives of the split pattern</source>
        <translation>切分模式的各分支</translation>
    </message>
    <message>
        <source>Pre-tokens of the text</source>
        <translation>文本的预词元</translation>
    </message>
    <message>
        <source>nothing cuts</source>
        <translation>不切分</translation>
    </message>
    <message>
        <source>no alternative: a gap</source>
        <translation>没有分支匹配：遗漏</translation>
    </message>
    <message>
        <source>Pre-token {0} of {1}: {2}, alternative {3}: {4}</source>
        <translation>第 {0} 个预词元（共 {1} 个）：{2}，分支 {3}：{4}</translation>
    </message>
    <message>
        <source>no.</source>
        <translation>编号</translation>
    </message>
    <message>
        <source>Number of the alternative</source>
        <translation>分支的编号</translation>
    </message>
    <message>
        <source>count</source>
        <translation>计数</translation>
    </message>
    <message>
        <source>Pre-tokens that it made of the text below</source>
        <translation>它在所示文本中切出的预词元数</translation>
    </message>
    <message>
        <source>alternative</source>
        <translation>分支</translation>
    </message>
    <message>
        <source>They are tried in this order at each place; the first that matches counts</source>
        <translation>在每个位置按此顺序尝试，以最先匹配的为准</translation>
    </message>
    <message>
        <source>in this text</source>
        <translation>在这段文本中</translation>
    </message>
    <message>
        <source>The first pre-tokens that it made</source>
        <translation>它最先切出的预词元</translation>
    </message>
    <message>
        <source>Slow: {0} s for {1} characters. Give a pattern that backtracks less.</source>
        <translation>很慢：{1} 个字符用了 {0} 秒。请换一个回溯更少的模式。</translation>
    </message>
    <message>
        <source>Pre-tokens: {0}</source>
        <translation>预词元：{0}</translation>
    </message>
    <message>
        <source>bytes of the longest: {0}</source>
        <translation>最长的字节数：{0}</translation>
    </message>
    <message>
        <source>\p{M} beside each \p{L}: the vowel signs of Hindi stay in their words</source>
        <translation>在每个 \p{L} 旁加上 \p{M}：印地语等文字的元音符号留在词里</translation>
    </message>
    <message>
        <source>tokens: not known, a library makes them</source>
        <translation>词元：未知，由库生成</translation>
    </message>
    <message>
        <source>Gaps: {0}. No alternative matches “{1}”; what is left between two matches is a pre-token too.</source>
        <translation>有 {0} 处遗漏。没有分支匹配“{1}”；两次匹配之间剩下的也是一个预词元。</translation>
    </message>
    <message>
        <source>The part around the caret is shown: {0}; bytes of the whole: {1}.</source>
        <translation>显示光标附近的部分：{0}；全文共 {1} 字节。</translation>
    </message>
    <message>
        <source>{0} has no split pattern: the library {1} cuts the text by itself. Choose a pattern above to see what it would make of the text.</source>
        <translation>“{0}”没有切分模式：由 {1} 库自行切分文本。要看某个模式会怎样切分这段文本，请在上面选择。</translation>
    </message>
    <message>
        <source>tokens: {0}</source>
        <translation>词元：{0}</translation>
    </message>
    <message>
        <source>With marks</source>
        <translation>含组合符号</translation>
    </message>
    <message>
        <source>Digits one by one</source>
        <translation>数字逐个</translation>
    </message>
    <message>
        <source>Each digit is a pre-token</source>
        <translation>每个数字是一个预词元</translation>
    </message>
    <message>
        <source>Digits in threes</source>
        <translation>数字三个一组</translation>
    </message>
    <message>
        <source>Numbers are cut after three digits, from the left</source>
        <translation>数字从左起每三位切开</translation>
    </message>
    <message>
        <source>With leading blank</source>
        <translation>带前导空格</translation>
    </message>
    <message>
        <source>The blank before a word belongs to it</source>
        <translation>词前的空格属于该词</translation>
    </message>
    <message>
        <source>Without leading blank</source>
        <translation>不带前导空格</translation>
    </message>
    <message>
        <source>The blank before a word is a pre-token of its own</source>
        <translation>词前的空格自成一个预词元</translation>
    </message>
    <message>
        <source>the pattern does so already</source>
        <translation>模式已经如此</translation>
    </message>
    <message>
        <source>the pattern has no \p{L}</source>
        <translation>模式中没有 \p{L}</translation>
    </message>
    <message>
        <source>no alternative of the pattern is for digits alone</source>
        <translation>模式中没有专门匹配数字的分支</translation>
    </message>
    <message>
        <source>every alternative for words takes a leading blank already</source>
        <translation>匹配词的每个分支都已带前导空格</translation>
    </message>
    <message>
        <source>no alternative of the pattern begins with a blank</source>
        <translation>模式中没有以空格开头的分支</translation>
    </message>
    <message>
        <source>it cannot be derived exactly from this pattern; change the pattern by hand</source>
        <translation>无法由此模式准确推出；请手动修改模式</translation>
    </message>
</context>
<context>
    <name>PresetDialog</name>
    <message>
        <source>Which tokenizer is this?</source>
        <translation>这是哪一种分词器？</translation>
    </message>
    <message>
        <source>{0} holds only tokens and ranks. Which split pattern, special tokens and normalisation go with it?</source>
        <translation>{0} 只包含词元和序号。与它配套的切分模式、特殊词元和规范化是哪一种？</translation>
    </message>
    <message>
        <source>other: by hand</source>
        <translation>其他：手动填写</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>one per line, such as {0}</source>
        <translation>每行一个，例如 {0}</translation>
    </message>
    <message>
        <source>&amp;Normalisation</source>
        <translation>规范化(&amp;N)</translation>
    </message>
    <message>
        <source>Special &amp;tokens</source>
        <translation>特殊词元(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;As in</source>
        <translation>采用(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Split pattern</source>
        <translation>切分模式(&amp;S)</translation>
    </message>
</context>
<context>
    <name>QFileSystemModel</name>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
</context>
<context>
    <name>QLineEdit</name>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除(&amp;D)</translation>
    </message>
</context>
<context>
    <name>QShortcut</name>
    <message>
        <source>Left</source>
        <translation>左箭头</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>右箭头</translation>
    </message>
    <message>
        <source>Up</source>
        <translation>上箭头</translation>
    </message>
    <message>
        <source>Down</source>
        <translation>下箭头</translation>
    </message>
    <message>
        <source>Return</source>
        <translation>Enter</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
    <message>
        <source>Backspace</source>
        <translation>Backspace</translation>
    </message>
    <message>
        <source>Del</source>
        <translation>Delete</translation>
    </message>
    <message>
        <source>PgUp</source>
        <translation>Page Up</translation>
    </message>
    <message>
        <source>PgDown</source>
        <translation>Page Down</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>菜单键</translation>
    </message>
    <message>
        <source>Control</source>
        <translation>Ctrl</translation>
    </message>
</context>
<context>
    <name>QTabBar</name>
    <message>
        <source>Scroll Left</source>
        <translation>向左滚动</translation>
    </message>
    <message>
        <source>Scroll Right</source>
        <translation>向右滚动</translation>
    </message>
</context>
<context>
    <name>QWidgetTextControl</name>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除(&amp;D)</translation>
    </message>
</context>
<context>
    <name>RecentFiles</name>
    <message>
        <source>Vocabularies</source>
        <translation>词表</translation>
    </message>
    <message>
        <source>Texts</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>&amp;Clear list</source>
        <translation>清空列表(&amp;C)</translation>
    </message>
</context>
<context>
    <name>Recovery</name>
    <message>
        <source>Restore ever&amp;ything</source>
        <translation>全部恢复(&amp;Y)</translation>
    </message>
    <message>
        <source>Discard witho&amp;ut restoring</source>
        <translation>直接放弃(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Not now</source>
        <translation>以后再说(&amp;N)</translation>
    </message>
    <message>
        <source>Keep it, and ask again at the next start</source>
        <translation>先保留，下次启动时再问</translation>
    </message>
    <message>
        <source>Unsaved work of the last time</source>
        <translation>上次未保存的内容</translation>
    </message>
    <message>
        <source>Discard unsaved work</source>
        <translation>放弃未保存的内容</translation>
    </message>
    <message>
        <source>What is discarded cannot be brought back.</source>
        <translation>放弃后无法恢复。</translation>
    </message>
    <message>
        <source>Not closed the last time. Kept until {0}:</source>
        <translation>上次没有正常关闭。以下内容备份于 {0}：</translation>
    </message>
    <message>
        <source>Unsaved vocabularies: {0}</source>
        <translation>未保存的词表（{0}）</translation>
    </message>
    <message>
        <source>A training that was stopped, merges so far: {0}</source>
        <translation>一次训练，停在 {0} 次合并之后</translation>
    </message>
    <message>
        <source>Settings for a training</source>
        <translation>训练的设置</translation>
    </message>
    <message>
        <source>Open tokenizers: {0}</source>
        <translation>打开着的分词器（{0}）</translation>
    </message>
    <message>
        <source>characters {0}</source>
        <translation>{0} 个字符</translation>
    </message>
    <message>
        <source>unsaved</source>
        <translation>未保存</translation>
    </message>
    <message>
        <source>Text: {0}</source>
        <translation>文本（{0}）</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>{0} and {1} more</source>
        <translation>{0} 等，另有 {1} 个</translation>
    </message>
    <message>
        <source>{0} cannot be written: {1}; allow writing there, or free some space</source>
        <translation>无法写入 {0}：{1}；请允许写入，或腾出空间</translation>
    </message>
    <message>
        <source>{0} cannot be deleted: {1}; allow writing there, or delete it by hand</source>
        <translation>无法删除 {0}：{1}；请允许写入，或手动删除</translation>
    </message>
    <message>
        <source>{0} cannot be read: {1}; check the disk</source>
        <translation>无法读取 {0}：{1}；请检查磁盘</translation>
    </message>
    <message>
        <source>{0} is damaged: merges expected: {1}, found: {2}</source>
        <translation>{0} 已损坏：应有 {1} 条合并，只找到 {2} 条</translation>
    </message>
    <message>
        <source>{0} was left by a newer version (format {1}, this one reads up to {2}); start that one to restore it</source>
        <translation>{0} 是更新的版本留下的（格式 {1}，本版本最多读到 {2}）；请用那个版本来恢复</translation>
    </message>
    <message>
        <source>Unsaved work of the last time cannot be restored: {0} is damaged ({1}). What is left of it can be looked through by hand in {2}</source>
        <translation>上次未保存的内容无法恢复：{0} 已损坏（{1}）。剩下的文件在 {2}，可以手动查看</translation>
    </message>
</context>
<context>
    <name>Reporter</name>
    <message>
        <source>Unexpected error, please report it: {0}</source>
        <translation>意外错误，请反馈：{0}</translation>
    </message>
    <message>
        <source>{0} (so far {1} times)</source>
        <translation>{0}（至今 {1} 次）</translation>
    </message>
    <message>
        <source>The settings in {0} are those of a newer version: this one leaves them alone, starts as at a first start and remembers nothing.</source>
        <translation>{0} 中的设置来自更新的版本：本版本不会改动它们，按首次启动的设置运行，也不记住任何选择。</translation>
    </message>
    <message>
        <source>{0} is not there any more. It was taken off the list of recent files.</source>
        <translation>{0} 已不存在，已从最近文件列表中移除。</translation>
    </message>
    <message>
        <source>The input method {0} cannot be reached: this Qt has no plugin for it. fcitx 5 can be used through its part for ibus (addon “IBus Frontend”, on by default): start it before this program. Or use ibus.</source>
        <translation>无法连接输入法 {0}：这里的 Qt 没有它的插件。fcitx 5 可以通过它的 ibus 前端使用（附加组件“IBus Frontend”，默认启用）：请先启动 fcitx 5，再打开本程序。也可以改用 ibus。</translation>
    </message>
    <message>
        <source>Unsaved work cannot be kept for the case of a crash: save it from time to time. {0}</source>
        <translation>无法为意外退出保留未保存的内容，请不时手动保存。{0}</translation>
    </message>
    <message>
        <source>Saved as {0}</source>
        <translation>已保存为 {0}。</translation>
    </message>
    <message>
        <source>The other case: menu File, “{0}”.</source>
        <translation>更换方法：“文件”菜单中的“{0}”。</translation>
    </message>
    <message>
        <source>{0} is open. {1}</source>
        <translation>{0} 已打开。{1}</translation>
    </message>
    <message>
        <source>Exported as {0}</source>
        <translation>已导出为 {0}。</translation>
    </message>
    <message>
        <source>Preparing the fast kernels, once per machine ({0}). All else works meanwhile; a training waits.</source>
        <translation>正在准备快速内核，每台机器一次（{0}）。其他功能照常可用；训练会等待。</translation>
    </message>
    <message>
        <source>Training works more slowly here: the fast kernels cannot be had ({0})</source>
        <translation>本机训练较慢：无法使用快速内核（{0}）</translation>
    </message>
    <message>
        <source>The settings were broken and are as at a first start; the old ones lie in {1}.</source>
        <translation>设置文件已损坏，现在的设置和首次启动时一样；旧文件放在 {1}。</translation>
    </message>
    <message>
        <source>The settings in {0} are broken and cannot be moved aside: what is chosen now is not remembered. Delete that file, or allow writing in its folder.</source>
        <translation>{0} 中的设置已损坏，也无法移到一旁：现在的选择不会被记住。请删除该文件，或允许写入它所在的文件夹。</translation>
    </message>
    <message>
        <source>The settings in {0} cannot be written: what is chosen now is not remembered. Allow writing there, or free some space on that disk.</source>
        <translation>无法写入 {0} 中的设置：现在的选择不会被记住。请允许在那里写入，或在该磁盘上腾出一些空间。</translation>
    </message>
    <message>
        <source>Version {0}, created {1}, checksum {2}</source>
        <translation>版本 {0}，创建于 {1}，校验和{2}</translation>
    </message>
</context>
<context>
    <name>SaveForm</name>
    <message>
        <source>Save vocabulary</source>
        <translation>保存词表</translation>
    </message>
    <message>
        <source>&amp;Raise</source>
        <translation>递增(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>名称(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Version</source>
        <translation>版本(&amp;V)</translation>
    </message>
    <message>
        <source>N&amp;otes</source>
        <translation>备注(&amp;O)</translation>
    </message>
    <message>
        <source>A name is needed.</source>
        <translation>请填写名称。</translation>
    </message>
    <message>
        <source>No / or \: the file is asked for next.</source>
        <translation>名称不能含“/”或“\”；保存位置在下一步选择。</translation>
    </message>
    <message>
        <source>A version is needed.</source>
        <translation>请填写版本。</translation>
    </message>
    <message>
        <source>&amp;Patch: {0}</source>
        <translation>修订版(&amp;P)：{0}</translation>
    </message>
    <message>
        <source>&amp;Minor: {0}</source>
        <translation>次版本(&amp;M)：{0}</translation>
    </message>
    <message>
        <source>Ma&amp;jor: {0}</source>
        <translation>主版本(&amp;J)：{0}</translation>
    </message>
    <message>
        <source>The next version, by one of its three numbers</source>
        <translation>递增三个数字之一，得到下一个版本</translation>
    </message>
    <message>
        <source>Only a version of three numbers, such as 1.0.0, can be raised</source>
        <translation>只有由三个数字组成的版本（如 1.0.0）才能递增</translation>
    </message>
</context>
<context>
    <name>SettingsForm</name>
    <message>
        <source>The least vocabulary size is {0}.</source>
        <translation>词表大小至少为 {0}。</translation>
    </message>
    <message>
        <source>256 bytes + merges + special tokens; at least {0}</source>
        <translation>256 个字节 + 合并 + 特殊词元；至少 {0}</translation>
    </message>
    <message>
        <source>Merges that are not made: {0}</source>
        <translation>不进行的合并：{0}</translation>
    </message>
    <message>
        <source>&amp;Corpus</source>
        <translation>语料(&amp;C)</translation>
    </message>
    <message>
        <source>Vocabulary &amp;size</source>
        <translation>词表大小(&amp;S)</translation>
    </message>
    <message>
        <source>Split &amp;pattern</source>
        <translation>切分模式(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Minimum count</source>
        <translation>最小计数(&amp;M)</translation>
    </message>
    <message>
        <source>T&amp;ies</source>
        <translation>计数相同时(&amp;I)</translation>
    </message>
    <message>
        <source>Special tokens</source>
        <translation>特殊词元</translation>
    </message>
    <message>
        <source>More settings</source>
        <translation>更多设置</translation>
    </message>
    <message>
        <source>lowest pair of ids</source>
        <translation>取 id 最小</translation>
    </message>
    <message>
        <source>first seen in the text</source>
        <translation>取最先出现</translation>
    </message>
    <message>
        <source>one per line, such as &lt;|endoftext|&gt;</source>
        <translation>每行一个，例如 &lt;|endoftext|&gt;</translation>
    </message>
    <message>
        <source>Special tokens, one per line</source>
        <translation>特殊词元，每行一个</translation>
    </message>
    <message>
        <source>How a text is cut before merging: a name, or a regular expression</source>
        <translation>合并之前如何切分文本：名称或正则表达式</translation>
    </message>
    <message>
        <source>A pair that occurs less often is not merged</source>
        <translation>出现次数更少的词元对不会合并</translation>
    </message>
    <message>
        <source>Which of several pairs with the highest count is merged</source>
        <translation>有几个词元对计数同为最高时，合并哪一个</translation>
    </message>
    <message>
        <source>Allow these merges</source>
        <translation>允许这些合并</translation>
    </message>
    <message>
        <source>Like the open vocabulary</source>
        <translation>采用打开的词表的设置</translation>
    </message>
    <message>
        <source>Fills this form with the settings that it was trained with, and compares its corpus by SHA-256</source>
        <translation>用它训练时的设置填写此表，并按 SHA-256 比较语料</translation>
    </message>
</context>
<context>
    <name>SizeAdvice</name>
    <message>
        <source>Costs and gains</source>
        <translation>代价与收益</translation>
    </message>
    <message>
        <source>Use {0}</source>
        <translation>改用 {0}</translation>
    </message>
    <message>
        <source>Under 300: hardly more than the 256 bytes. For teaching 300 to 1,000 are usual.</source>
        <translation>不到 300：几乎只有 256 个字节。教学常用 300 到 1,000。</translation>
    </message>
    <message>
        <source>300 to 1,000: for teaching. Each merge can be read.</source>
        <translation>300 到 1,000：用于教学，每次合并都可以逐条查看。</translation>
    </message>
    <message>
        <source>Between teaching (300 to 1,000) and a single domain (2,000 to 8,000).</source>
        <translation>规模介于教学（300 到 1,000）与单一领域（2,000 到 8,000）之间。</translation>
    </message>
    <message>
        <source>2,000 to 8,000: for one domain, such as an author, a trade, or code.</source>
        <translation>2,000 到 8,000：用于单一领域，例如一位作者、一个行业或代码。</translation>
    </message>
    <message>
        <source>Between a single domain (to 8,000) and a Chinese model (30,000 to 100,000).</source>
        <translation>规模介于单一领域（8,000 以下）与中文模型（30,000 到 100,000）之间。</translation>
    </message>
    <message>
        <source>30,000 to 100,000: for a Chinese model, or one of several languages.</source>
        <translation>30,000 到 100,000：用于中文模型或多语言模型。</translation>
    </message>
    <message>
        <source>Over 100,000: for models of many languages, with very much text.</source>
        <translation>超过 100,000：用于语言很多、文本极多的模型。</translation>
    </message>
    <message>
        <source>Chinese first takes a token for each single hanzi: the corpus has {0} different ones.</source>
        <translation>中文首先要为每个汉字占用一个词元：语料中有 {0} 个不同的汉字。</translation>
    </message>
    <message>
        <source>Chinese first takes a token for each single hanzi: a sample has {0} different ones.</source>
        <translation>中文首先要为每个汉字占用一个词元：样本中有 {0} 个不同的汉字。</translation>
    </message>
    <message>
        <source>Of the first 2,000 merges of Chinese novels three in four made one hanzi or a part of one, of the first 8,000 two in five.</source>
        <translation>中文小说的前 2,000 次合并中，四分之三只得到单个汉字或其一部分；前 8,000 次中占五分之二。</translation>
    </message>
    <message>
        <source>The corpus is too small: no pair has a count of {0} or more.</source>
        <translation>语料太小：没有出现 {0} 次以上的词元对。</translation>
    </message>
    <message>
        <source>The corpus is too small for this size: {0} tokens are reached, then no pair has a count of {1} or more.</source>
        <translation>语料不足以达到此大小：学到 {0} 个词元后，已没有出现 {1} 次以上的词元对。</translation>
    </message>
    <message>
        <source>The corpus is too small for this size: estimated from a sample, {0} tokens are reached, then no pair has a count of {1} or more.</source>
        <translation>语料不足以达到此大小：据样本估计，学到 {0} 个词元后，已没有出现 {1} 次以上的词元对。</translation>
    </message>
    <message>
        <source>{0} to {1}</source>
        <translation>{0} 到 {1}</translation>
    </message>
    <message>
        <source>Cost: each token is a row of the embedding. {0} rows of {1} numbers are {2}, of {3} numbers {4}; twice the size, twice as many.</source>
        <translation>代价：每个词元是嵌入矩阵的一行。{0} 行，每行 {1} 维时参数量共 {2}，每行 {3} 维时共 {4}。词表翻倍，参数量也翻倍。</translation>
    </message>
    <message>
        <source>Gain: shorter sequences. In the sample a token is then {0} bytes long.</source>
        <translation>收益：序列更短。样本中平均每个词元 {0} 字节。</translation>
    </message>
    <message>
        <source>With twice the size it is {0}, so texts are {1} shorter.</source>
        <translation>词表翻倍后为 {0} 字节，序列缩短 {1}。</translation>
    </message>
    <message>
        <source>Measured on English, Chinese and code from 2,048 tokens on, twice the size made texts 4 to 13 % shorter, less and less the larger it was.</source>
        <translation>在英文、中文和代码上从 2,048 个词元起实测：词表翻倍使序列缩短 4% 到 13%，词表越大，收益越小。</translation>
    </message>
    <message>
        <source>From {0} tokens on, merges occur less than {1} times in this corpus and may be chance: more text is better.</source>
        <translation>从 {0} 个词元起，合并在此语料中出现不到 {1} 次，可能只是偶然：文本越多越好。</translation>
    </message>
    <message>
        <source>Estimated from a sample: from {0} tokens on, merges occur less than {1} times in this corpus and may be chance; more text is better. After a training the check-up tells the size exactly.</source>
        <translation>根据样本估计：从 {0} 个词元起，合并在此语料中出现不到 {1} 次，可能只是偶然；文本越多越好。训练后，“检查”会给出准确的大小。</translation>
    </message>
    <message>
        <source>{0} ten thousands</source>
        <translation>{0} 万</translation>
    </message>
    <message>
        <source>{0} hundred millions</source>
        <translation>{0} 亿</translation>
    </message>
    <message>
        <source>{0} million</source>
        <translation>{0} 百万</translation>
    </message>
</context>
<context>
    <name>SpecialTokens</name>
    <message>
        <source>Special tokens</source>
        <translation>特殊词元</translation>
    </message>
    <message>
        <source>&amp;Add</source>
        <translation>添加(&amp;A)</translation>
    </message>
    <message>
        <source>Re&amp;name</source>
        <translation>改名(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>移除(&amp;R)</translation>
    </message>
    <message>
        <source>Ids follow the merges in the order of this list. Where one text holds another, the longest is found.</source>
        <translation>id 按此表的顺序排在合并得到的词元之后。同一处有多个特殊词元能匹配时，取最长的。</translation>
    </message>
    <message>
        <source>This vocabulary comes from elsewhere: its special and added tokens stay as they are.</source>
        <translation>此词表来自别处：它的特殊词元和附加词元保持不变。</translation>
    </message>
    <message>
        <source>This vocabulary has no special or added tokens.</source>
        <translation>此词表没有特殊词元或附加词元。</translation>
    </message>
    <message>
        <source>Removed: {0}.</source>
        <translation>移除：{0}。</translation>
    </message>
    <message>
        <source>Other ids: {0}.</source>
        <translation>id 改变：{0}。</translation>
    </message>
    <message>
        <source>What was encoded with the old ids has to be encoded anew.</source>
        <translation>用旧 id 编码的内容需要重新编码。</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Id now</source>
        <translation>现 id</translation>
    </message>
    <message>
        <source>Id then</source>
        <translation>新 id</translation>
    </message>
    <message>
        <source>Id</source>
        <translation>id</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>种类</translation>
    </message>
    <message>
        <source>Found in a text</source>
        <translation>在文本中识别</translation>
    </message>
    <message>
        <source>lstrip</source>
        <translation>含前空白</translation>
    </message>
    <message>
        <source>rstrip</source>
        <translation>含后空白</translation>
    </message>
    <message>
        <source>single_word</source>
        <translation>限整词</translation>
    </message>
    <message>
        <source>normalized</source>
        <translation>规范化后</translation>
    </message>
    <message>
        <source>Takes the blanks before it along</source>
        <translation>连同前面的空白（lstrip）</translation>
    </message>
    <message>
        <source>Takes the blanks after it along</source>
        <translation>连同后面的空白（rstrip）</translation>
    </message>
    <message>
        <source>Is found only between the borders of words</source>
        <translation>只在词的边界之间识别（single_word）</translation>
    </message>
    <message>
        <source>Is looked for in the normalised text</source>
        <translation>在规范化后的文本中查找（normalized）</translation>
    </message>
    <message>
        <source>if recognised</source>
        <translation>识别特殊词元时</translation>
    </message>
    <message>
        <source>always</source>
        <translation>总是</translation>
    </message>
    <message>
        <source>never</source>
        <translation>从不</translation>
    </message>
    <message>
        <source>special</source>
        <translation>特殊</translation>
    </message>
    <message>
        <source>added</source>
        <translation>附加</translation>
    </message>
</context>
<context>
    <name>SplitPattern</name>
    <message>
        <source>first {0}</source>
        <translation>先 {0}</translation>
    </message>
    <message>
        <source>then {0}</source>
        <translation>再 {0}</translation>
    </message>
</context>
<context>
    <name>StandInNotice</name>
    <message>
        <source>lone surrogates</source>
        <translation>孤立代理码元</translation>
    </message>
    <message>
        <source>private characters of plane 16</source>
        <translation>第 16 平面私用字符</translation>
    </message>
    <message>
        <source>shown by signs: {0}</source>
        <translation>以符号代替显示：{0}</translation>
    </message>
    <message>
        <source>shown as line breaks: {0}</source>
        <translation>显示为换行：{0}</translation>
    </message>
    <message>
        <source>The editor cannot hold these characters and shows others in their place. What is encoded, copied and saved is the text itself.</source>
        <translation>编辑器无法容纳这些字符，因此以其他符号代替显示。编码、复制和保存的仍是原文本身。</translation>
    </message>
</context>
<context>
    <name>StatusBar</name>
    <message>
        <source>Length of the text in UTF-8 bytes</source>
        <translation>文本的 UTF-8 字节数</translation>
    </message>
    <message>
        <source>Code points: the characters of Unicode, each one to four bytes</source>
        <translation>码位：Unicode 字符，每个占一到四个字节</translation>
    </message>
    <message>
        <source>Grapheme clusters: what a reader takes for one character, such as a family emoji</source>
        <translation>字素簇：读者眼中的一个字或符号，例如一个家庭表情符号</translation>
    </message>
    <message>
        <source>Tokens that this vocabulary makes of the text</source>
        <translation>此词表把文本切成的词元数</translation>
    </message>
    <message>
        <source>Bytes ÷ tokens: the higher, the shorter the text becomes</source>
        <translation>字节数 ÷ 词元数：越高，词元序列越短</translation>
    </message>
    <message>
        <source>Tokens of one single byte ÷ tokens: a high share means that the training text did not cover this text</source>
        <translation>单字节词元 ÷ 词元：比例高说明训练语料没有覆盖这段文本</translation>
    </message>
    <message>
        <source>The numbers of what is selected; tokens that reach out of it count too</source>
        <translation>所选部分的数字；跨出选区的词元也计入</translation>
    </message>
    <message>
        <source>Tokens ÷ code points: the lower, the shorter the text becomes</source>
        <translation>词元数 ÷ 码位数：越低，词元序列越短</translation>
    </message>
    <message>
        <source>Characters (code points) with a border between two tokens inside</source>
        <translation>内部有词元边界的字符（码位）数</translation>
    </message>
    <message>
        <source>Grapheme clusters with a border between two tokens inside</source>
        <translation>内部有词元边界的字素簇数</translation>
    </message>
    <message>
        <source>Not counted: this tokenizer does not merge single bytes, its pieces are those of its list</source>
        <translation>不计：这个分词器不合并单个字节，它的词元都是词表中现成的</translation>
    </message>
    <message>
        <source>The text is not counted to its end: these are the numbers so far</source>
        <translation>文本还没有计数到末尾：这是目前为止的数字</translation>
    </message>
    <message>
        <source>selection</source>
        <translation>选区</translation>
    </message>
    <message>
        <source>bytes {0}</source>
        <translation>字节 {0}</translation>
    </message>
    <message>
        <source>code points {0}</source>
        <translation>码位 {0}</translation>
    </message>
    <message>
        <source>graphemes {0}</source>
        <translation>字素簇 {0}</translation>
    </message>
    <message>
        <source>tokens {0}</source>
        <translation>词元 {0}</translation>
    </message>
    <message>
        <source>{0} bytes/token</source>
        <translation>{0} 字节/词元</translation>
    </message>
    <message>
        <source>{0} tokens/code point</source>
        <translation>{0} 词元/码位</translation>
    </message>
    <message>
        <source>unmerged {0} %</source>
        <translation>单字节 {0}%</translation>
    </message>
    <message>
        <source>unmerged –</source>
        <translation>单字节 –</translation>
    </message>
    <message>
        <source>cut: characters {0}</source>
        <translation>被切断的字符 {0}</translation>
    </message>
    <message>
        <source>cut: graphemes {0}</source>
        <translation>被切断的字素簇 {0}</translation>
    </message>
    <message>
        <source>{0} tokens/point</source>
        <translation>{0} 词元/码位</translation>
    </message>
    <message>
        <source>cut {0}</source>
        <translation>被切断的字符 {0}</translation>
    </message>
    <message>
        <source>cut gr. {0}</source>
        <translation>被切断的字素簇 {0}</translation>
    </message>
    <message>
        <source>{0} B</source>
        <translation>字节 {0}</translation>
    </message>
    <message>
        <source>points {0}</source>
        <translation>码位 {0}</translation>
    </message>
    <message>
        <source>{0} B/token</source>
        <translation>{0} 字节/词元</translation>
    </message>
</context>
<context>
    <name>Teaching</name>
    <message>
        <source>low, lower, newest, widest: the paper of Sennrich and others, algorithm 1</source>
        <translation>low、lower、newest、widest：Sennrich 等人的论文，算法 1</translation>
    </message>
    <message>
        <source>As published: es, est, est·, lo, low, ne, new, newest·, low·, wi. The paper’s mark for the end of a word, ·, is here the blank behind it. Of pairs with the same count the one seen first is merged. The new word lowest· becomes low + est·.</source>
        <translation>与论文一致：es、est、est·、lo、low、ne、new、newest·、low·、wi。论文的词尾标记 · 在这里是词后的空格。次数相同的对，先出现的先合并。新词 lowest· 成为 low + est·。</translation>
    </message>
    <message>
        <source>low, lower, lowest, newer, wider: the same paper, figure 1</source>
        <translation>low、lower、lowest、newer、wider：同一论文，图 1</translation>
    </message>
    <message>
        <source>Learned from low, lowest, newer and wider; lower is new. The figure lists r·, lo, low, er·. All these pairs occur twice, and here the one seen first is merged first: lo, low, er, er·. Either way lower· becomes low + er·.</source>
        <translation>从 low、lowest、newer、wider 学得；lower 是新词。图中列出 r·、lo、low、er·。这些对都出现两次，这里先合并先出现的：lo、low、er、er·。两种顺序下 lower· 都成为 low + er·。</translation>
    </message>
    <message>
        <source>low, lowest, newer, wider, new: the textbook of Jurafsky and Martin</source>
        <translation>low、lowest、newer、wider、new：Jurafsky 与 Martin 的教科书</translation>
    </message>
    <message>
        <source>As published: er, er·, ne, new, lo, low, newer·, low·. The mark for the end of a word, ·, is here the blank behind it.</source>
        <translation>与书中一致：er、er·、ne、new、lo、low、newer·、low·。词尾标记 · 在这里是词后的空格。</translation>
    </message>
    <message>
        <source>hug, pug, pun, bun, hugs: the course of Hugging Face</source>
        <translation>hug、pug、pun、bun、hugs：Hugging Face 的课程</translation>
    </message>
    <message>
        <source>As published: ug (20), un (16), hug (15). In the course m and t are not in the vocabulary and become [UNK]; here every byte is a token, and mug becomes m + ug.</source>
        <translation>与课程一致：ug (20)、un (16)、hug (15)。课程的词表里没有 m 和 t，它们成为 [UNK]；这里每个字节都是词元，mug 成为 m + ug。</translation>
    </message>
    <message>
        <source>aaabdaaabac: Wikipedia, after Gage</source>
        <translation>aaabdaaabac：维基百科，源自 Gage</translation>
    </message>
    <message>
        <source>As published: Z is aa, Y is ab, X is ZY. After aa, the pairs ab and aa + a have the same count; minbpe takes the one seen first, aa + a. The text becomes the same tokens either way.</source>
        <translation>与条目一致：Z 是 aa，Y 是 ab，X 是 ZY。aa 之后，ab 与 aa + a 次数相同；minbpe 取先出现的 aa + a。两种做法得到的词元相同。</translation>
    </message>
    <message>
        <source>中国: six bytes</source>
        <translation>中国：六个字节</translation>
    </message>
    <message>
        <source>E4 B8 AD and E5 9B BD become 中, then 国, then 中国. In GPT-2’s letters they are ä ¸ Ń and å Ľ ½: the letter of AD is Ń, which many articles drop or show as a hyphen.</source>
        <translation>E4 B8 AD 先合成“中”，E5 9B BD 再合成“国”，最后合成“中国”。用 GPT-2 的字母写是 ä ¸ Ń 和 å Ľ ½：AD 的字母是 Ń，许多文章漏掉它，或显示成连字符。</translation>
    </message>
    <message>
        <source>Show the tokens</source>
        <translation>显示词元</translation>
    </message>
    <message>
        <source>Next passage</source>
        <translation>下一段</translation>
    </message>
    <message>
        <source>Guess again</source>
        <translation>重猜本段</translation>
    </message>
    <message>
        <source>Previous passage</source>
        <translation>上一段</translation>
    </message>
    <message>
        <source>Where do the tokens end? Borders guessed: {0}</source>
        <translation>词元在哪里结束？已猜 {0} 条边界</translation>
    </message>
    <message>
        <source>{0} right {1} · {2} wrong {3} · {4} missed {5}</source>
        <translation>{0} 猜对 {1} · {2} 猜错 {3} · {4} 漏掉 {5}</translation>
    </message>
    <message>
        <source>inside characters, where nobody can see them: {0}</source>
        <translation>在字符内部、看不出来的边界 {0} 条</translation>
    </message>
    <message>
        <source>This was the last passage. In all: {0} right {1} · {2} wrong {3} · {4} missed {5}</source>
        <translation>这是最后一段。总计：{0} 猜对 {1} · {2} 猜错 {3} · {4} 漏掉 {5}</translation>
    </message>
    <message>
        <source>So far: {0} right {1} · {2} wrong {3} · {4} missed {5}</source>
        <translation>累计：{0} 猜对 {1} · {2} 猜错 {3} · {4} 漏掉 {5}</translation>
    </message>
    <message>
        <source>Guess first</source>
        <translation>猜词元</translation>
    </message>
    <message>
        <source>The passage, a bar where a border is</source>
        <translation>这段文本，竖线表示边界</translation>
    </message>
    <message>
        <source>← and →: go to a place. Space or a click: a border, or none. Enter or Page Down: show the tokens, then the next passage. Page Up: back. Esc: close.</source>
        <translation>← 和 →：移动位置。空格键或点击：设置或取消边界。Enter 或 Page Down：显示词元，再到下一段。Page Up：返回。Esc：关闭。</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>A large text is only shown. Copy a part of it into a new text (Ctrl+N).</source>
        <translation>大文本只供显示。请把其中一部分复制到新文本（Ctrl+N）。</translation>
    </message>
    <message>
        <source>Type a text first: its tokens can be guessed then.</source>
        <translation>请先输入文本，然后可以猜它的词元。</translation>
    </message>
    <message>
        <source>The example brings its own text, which replaces this one.</source>
        <translation>这个示例自带文本，会取代这段文本。</translation>
    </message>
</context>
<context>
    <name>TextGuard</name>
    <message>
        <source>Unsaved text</source>
        <translation>文本未保存</translation>
    </message>
    <message>
        <source>The text is not saved. Save it first?</source>
        <translation>文本尚未保存。要先保存吗？</translation>
    </message>
    <message>
        <source>The changes of “{0}” are not saved. Save them first?</source>
        <translation>“{0}”的更改尚未保存。要先保存吗？</translation>
    </message>
    <message>
        <source>What is discarded cannot be brought back.</source>
        <translation>放弃后无法恢复。</translation>
    </message>
</context>
<context>
    <name>TextPane</name>
    <message>
        <source>Te&amp;xt</source>
        <translation>文本(&amp;X)</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Type or paste a text</source>
        <translation>在此输入或粘贴文本</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>Which tokens have which colour, and what is marked</source>
        <translation>各词元的颜色，以及标出的内容</translation>
    </message>
    <message>
        <source>Wrap long lines</source>
        <translation>长行自动换行</translation>
    </message>
    <message>
        <source>Show blanks and line ends</source>
        <translation>显示空白和行尾</translation>
    </message>
</context>
<context>
    <name>TokenWords</name>
    <message>
        <source>whole</source>
        <translation>完整</translation>
    </message>
    <message>
        <source>graphemes {0}</source>
        <translation>字素簇 {0}</translation>
    </message>
    <message>
        <source>code points {0}</source>
        <translation>码位 {0}</translation>
    </message>
    <message>
        <source>bytes {0}</source>
        <translation>字节 {0}</translation>
    </message>
    <message>
        <source>tokens {0}</source>
        <translation>词元 {0}</translation>
    </message>
    <message>
        <source>selection: {0}</source>
        <translation>选中：{0}</translation>
    </message>
    <message>
        <source>id {ids}</source>
        <translation>id {ids}</translation>
    </message>
    <message>
        <source>ids {ids}</source>
        <translation>id {ids}</translation>
    </message>
    <message>
        <source>byte {first} of {count} of {point}</source>
        <translation>{point} 的第 {first} 个字节，共 {count} 个</translation>
    </message>
    <message>
        <source>bytes {first} to {last} of {count} of {point}</source>
        <translation>{point} 的第 {first} 至 {last} 个字节，共 {count} 个</translation>
    </message>
    <message>
        <source>{count} code points</source>
        <translation>{count} 个码位</translation>
    </message>
    <message>
        <source>the first {count} code points of one grapheme</source>
        <translation>一个字素簇的前 {count} 个码位</translation>
    </message>
    <message>
        <source>{count} code points within one grapheme</source>
        <translation>一个字素簇内的 {count} 个码位</translation>
    </message>
    <message>
        <source>noncharacter</source>
        <translation>非字符</translation>
    </message>
    <message>
        <source>private use</source>
        <translation>私用区字符</translation>
    </message>
    <message>
        <source>token index {number}</source>
        <translation>词元下标 {number}</translation>
    </message>
    <message>
        <source>token indexes {first} to {last}</source>
        <translation>词元下标 {first} 至 {last}</translation>
    </message>
    <message>
        <source>token index {number} of {count}</source>
        <translation>词元下标 {number}（共 {count} 个）</translation>
    </message>
    <message>
        <source>token indexes {first} to {last} of {count}</source>
        <translation>词元下标 {first} 至 {last}（共 {count} 个）</translation>
    </message>
    <message>
        <source>special token</source>
        <translation>特殊词元</translation>
    </message>
    <message>
        <source>merge of rank {rank}</source>
        <translation>合并序号 {rank}</translation>
    </message>
    <message>
        <source>lone surrogate, encoded as U+FFFD</source>
        <translation>孤立代理码元，按 U+FFFD 编码</translation>
    </message>
    <message>
        <source>without a name</source>
        <translation>无名称</translation>
    </message>
    <message>
        <source>merge of rank {rank}: {left} + {right}</source>
        <translation>合并序号 {rank}：{left} + {right}</translation>
    </message>
    <message>
        <source>count in the corpus {0}</source>
        <translation>语料中的计数 {0}</translation>
    </message>
    <message>
        <source>score {score}</source>
        <translation>得分 {score}</translation>
    </message>
    <message>
        <source>unknown token {0}</source>
        <translation>未知词元 {0}</translation>
    </message>
    <message>
        <source>{0} inserted, not typed</source>
        <translation>{0} 是插入的，并非输入</translation>
    </message>
</context>
<context>
    <name>TokensDock</name>
    <message>
        <source>Export tokens of the part in sight: {0}</source>
        <translation>导出所见部分的 {0} 个词元</translation>
    </message>
    <message>
        <source>Tokens here: {0}</source>
        <translation>此处词元：{0}</translation>
    </message>
    <message>
        <source>Tokens: {0}</source>
        <translation>词元：{0}</translation>
    </message>
    <message>
        <source>Flagged: {0} of {1}</source>
        <translation>有标记：{0} / {1}</translation>
    </message>
    <message>
        <source>Copying rows: {0} …</source>
        <translation>正在复制 {0} 行…</translation>
    </message>
    <message>
        <source>Rows copied: {0}</source>
        <translation>已复制 {0} 行</translation>
    </message>
    <message>
        <source>Tokens copied of the part in sight: {0}</source>
        <translation>已复制所见部分的 {0} 个词元</translation>
    </message>
    <message>
        <source>only tokens of the part in sight: {0}</source>
        <translation>仅所见部分的 {0} 个词元</translation>
    </message>
    <message>
        <source>Saving rows: {0} …</source>
        <translation>正在保存 {0} 行…</translation>
    </message>
    <message>
        <source>Saved as {0}</source>
        <translation>已保存为 {0}。</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Only flagged</source>
        <translation>只看有标记的</translation>
    </message>
    <message>
        <source>Show only tokens that cut a character or a grapheme, are special, unknown or inserted</source>
        <translation>只显示切断字符或字素簇的、特殊的、未知的或插入的词元</translation>
    </message>
    <message>
        <source>Export CSV…</source>
        <translation>导出 CSV…</translation>
    </message>
    <message>
        <source>Save the rows as comma-separated values: those selected, if several are, else all</source>
        <translation>将各行保存为逗号分隔值（CSV）：选中多行时保存所选，否则保存全部</translation>
    </message>
    <message>
        <source>Large text: the tokens around what is in sight. Scroll the text to see others.</source>
        <translation>大文本：只列出可见部分附近的词元；滚动文本可看其他部分。</translation>
    </message>
</context>
<context>
    <name>TokensTable</name>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy the selected rows, or all if none is selected</source>
        <translation>复制选中的行；没有选中时复制全部</translation>
    </message>
    <message>
        <source>Copy &amp;ids</source>
        <translation>复制 id(&amp;I)</translation>
    </message>
    <message>
        <source>Copy ids as &amp;Python list</source>
        <translation>将 id 复制为 Python 列表(&amp;P)</translation>
    </message>
    <message>
        <source>Copy rows as &amp;JSON</source>
        <translation>将各行复制为 JSON(&amp;J)</translation>
    </message>
    <message>
        <source>Copy rows as &amp;TSV</source>
        <translation>将各行复制为 TSV(&amp;T)</translation>
    </message>
    <message>
        <source>Select &amp;all</source>
        <translation>全选(&amp;A)</translation>
    </message>
    <message>
        <source>index</source>
        <translation>词元下标</translation>
    </message>
    <message>
        <source>id</source>
        <translation>id</translation>
    </message>
    <message>
        <source>token</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>code points</source>
        <translation>码位</translation>
    </message>
    <message>
        <source>byte range</source>
        <translation>字节区间</translation>
    </message>
    <message>
        <source>flag</source>
        <translation>标记</translation>
    </message>
    <message>
        <source>Place of the token among those of the text, from 0 as in a list of Python. The line and the tool tips at the text say the same number.</source>
        <translation>词元在文本所有词元中的位置，与 Python 列表一样从 0 开始。文本下方的说明行和文本的提示中用的是同一个数字。</translation>
    </message>
    <message>
        <source>Number of the token in the vocabulary</source>
        <translation>词元在词表中的编号</translation>
    </message>
    <message>
        <source>The token&apos;s bytes in UTF-8, in hexadecimal</source>
        <translation>词元的 UTF-8 字节，以十六进制表示</translation>
    </message>
    <message>
        <source>The characters that the token touches; one that is cut counts whole</source>
        <translation>词元涉及的字符；被切断的字符也整个列出</translation>
    </message>
    <message>
        <source>The bytes of the text that the token owns, counted from 0. [6, 13): from byte 6 on, up to byte 13 without it</source>
        <translation>词元在文本中所占的字节，从 0 起。[6, 13)：从第 6 字节起，到第 13 字节之前为止</translation>
    </message>
    <message>
        <source>The token&apos;s text. &lt;0xE4&gt;: a byte that is no whole character. Behind an arrow: what the vocabulary has for a token that is unknown or inserted</source>
        <translation>词元的文本。&lt;0xE4&gt;：不构成完整字符的字节。箭头之后：词表中未知词元或插入词元的内容</translation>
    </message>
    <message>
        <source>Whether the token cuts a character or a grapheme, is special, unknown or inserted</source>
        <translation>词元是否切断字符或字素簇，是否为特殊、未知或插入的词元</translation>
    </message>
    <message>
        <source>Known as soon as the tokens of the text are counted up to here</source>
        <translation>文本的词元数到这里之后才知道</translation>
    </message>
    <message>
        <source>unknown id</source>
        <translation>未知 id</translation>
    </message>
    <message>
        <source>invalid</source>
        <translation>无效</translation>
    </message>
    <message>
        <source>stray bytes</source>
        <translation>零散字节</translation>
    </message>
    <message>
        <source>unknown token</source>
        <translation>未知词元</translation>
    </message>
    <message>
        <source>begins inside</source>
        <translation>始于字符内</translation>
    </message>
    <message>
        <source>ends inside</source>
        <translation>止于字符内</translation>
    </message>
    <message>
        <source>both ends inside</source>
        <translation>两端在字符内</translation>
    </message>
    <message>
        <source>lies inside</source>
        <translation>在字符内</translation>
    </message>
    <message>
        <source>cuts grapheme</source>
        <translation>切断字素簇</translation>
    </message>
    <message>
        <source>inserted</source>
        <translation>插入</translation>
    </message>
    <message>
        <source>special</source>
        <translation>特殊</translation>
    </message>
    <message>
        <source>The vocabulary has no token of this id.</source>
        <translation>词表中没有这个 id 的词元。</translation>
    </message>
    <message>
        <source>The token holds bytes that make no character with what stands beside them here; with other neighbours they may be a part of one.</source>
        <translation>词元含有在此处与相邻字节不构成字符的字节；换了相邻的字节，它们可能是字符的一部分。</translation>
    </message>
    <message>
        <source>The vocabulary lacks what stands here; the token says no more than that.</source>
        <translation>词表里没有这里的内容；这个词元只表示这一点。</translation>
    </message>
    <message>
        <source>The tokenizer inserted the token: it stands for nothing that was typed.</source>
        <translation>词元是分词器插入的：不对应任何输入的内容。</translation>
    </message>
    <message>
        <source>The token begins or ends inside what a reader takes for one character.</source>
        <translation>词元的开头或结尾落在字素簇（读者眼中的一个字或符号）之中。</translation>
    </message>
    <message>
        <source>The token is a special token.</source>
        <translation>这是特殊词元。</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Export CSV</source>
        <translation>导出 CSV</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
</context>
<context>
    <name>TrainAgain</name>
    <message>
        <source>Comparing the files of the corpus…</source>
        <translation>正在比较语料文件…</translation>
    </message>
    <message>
        <source>The settings of {0}.</source>
        <translation>以下是“{0}”的设置。</translation>
    </message>
    <message>
        <source>Not found, so add them: {0}.</source>
        <translation>没有找到，请自行添加：{0}。</translation>
    </message>
    <message>
        <source>Changed since the training: {0}.</source>
        <translation>训练之后已改变：{0}。</translation>
    </message>
    <message>
        <source>Not there at the training: {0}.</source>
        <translation>训练时还没有：{0}。</translation>
    </message>
    <message>
        <source>The corpus is still the same, byte by byte.</source>
        <translation>语料逐字节相同，没有变化。</translation>
    </message>
    <message>
        <source>{0} and {1} more</source>
        <translation>{0}，还有 {1} 个</translation>
    </message>
</context>
<context>
    <name>TrainingDock</name>
    <message>
        <source>The training is at its end: Start begins another one</source>
        <translation>训练已结束：按“开始”可再训练一次</translation>
    </message>
    <message>
        <source>Begin a training, and pause after its first merge</source>
        <translation>开始一次训练，并在第一次合并后暂停</translation>
    </message>
    <message>
        <source>A training is under way: stop it first</source>
        <translation>正在训练：请先停止</translation>
    </message>
    <message>
        <source>Not ready</source>
        <translation>尚不能开始</translation>
    </message>
    <message>
        <source>Train</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>单步</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Replay</source>
        <translation>回放</translation>
    </message>
    <message>
        <source>Merges</source>
        <translation>合并</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>Time left</source>
        <translation>剩余时间</translation>
    </message>
    <message>
        <source>Corpus</source>
        <translation>语料</translation>
    </message>
    <message>
        <source>Characters</source>
        <translation>字符</translation>
    </message>
    <message>
        <source>Distinct pre-tokens</source>
        <translation>不同的预词元</translation>
    </message>
    <message>
        <source>one a second</source>
        <translation>1 次/秒</translation>
    </message>
    <message>
        <source>ten seconds</source>
        <translation>10 秒</translation>
    </message>
    <message>
        <source>full speed</source>
        <translation>全速</translation>
    </message>
    <message>
        <source>Spee&amp;d of the show</source>
        <translation>演示速度(&amp;D)</translation>
    </message>
    <message>
        <source>Left: one merge a second. Middle: all merges in about ten seconds, the first ones slowly. Right: as fast as the machine learns.</source>
        <translation>左：每秒一次合并。中：约十秒完成全部合并，先慢后快。右：机器能多快就多快。</translation>
    </message>
    <message>
        <source>Progress of the training</source>
        <translation>训练进度</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Train with these settings</source>
        <translation>按这些设置训练</translation>
    </message>
    <message>
        <source>Stand still, or go on</source>
        <translation>暂停或继续</translation>
    </message>
    <message>
        <source>One merge further</source>
        <translation>再合并一次</translation>
    </message>
    <message>
        <source>End the training and keep what is learned</source>
        <translation>停止训练并保留结果</translation>
    </message>
    <message>
        <source>Show the finished training again from its first merge</source>
        <translation>从第一次合并起重新演示已完成的训练</translation>
    </message>
</context>
<context>
    <name>TrainingRun</name>
    <message>
        <source>Preparing kernels</source>
        <translation>正在准备内核</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>Finished early</source>
        <translation>提前结束</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>就绪</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>正在读取</translation>
    </message>
    <message>
        <source>Counting pairs</source>
        <translation>正在统计</translation>
    </message>
    <message>
        <source>Merging</source>
        <translation>正在合并</translation>
    </message>
    <message>
        <source>Stopping</source>
        <translation>正在停止</translation>
    </message>
    <message>
        <source>Finished</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>The vocabulary has the size that was asked for.</source>
        <translation>词表已达到所要求的大小。</translation>
    </message>
    <message>
        <source>No pair is left to merge.</source>
        <translation>没有可合并的词元对了。</translation>
    </message>
    <message>
        <source>No pair is left with a count of {0} or more.</source>
        <translation>已没有出现 {0} 次以上的词元对。</translation>
    </message>
    <message>
        <source>Stopped by you; what was learned is kept.</source>
        <translation>已由您停止；结果已保留。</translation>
    </message>
    <message>
        <source>Stopped before the first merge: nothing was learned.</source>
        <translation>在第一次合并之前停止，没有学到任何内容。</translation>
    </message>
    <message>
        <source>{0} of {1}</source>
        <translation>{0} / {1}</translation>
    </message>
    <message>
        <source>{0} a second</source>
        <translation>每秒 {0} 次</translation>
    </message>
    <message>
        <source>{0} s</source>
        <translation>{0} 秒</translation>
    </message>
    <message>
        <source>{0} min</source>
        <translation>{0} 分</translation>
    </message>
    <message>
        <source>{0} h</source>
        <translation>{0} 小时</translation>
    </message>
    <message>
        <source>Training: {0}</source>
        <translation>训练：{0}</translation>
    </message>
</context>
<context>
    <name>Travel</name>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>Time travel</source>
        <translation>时间旅行</translation>
    </message>
    <message>
        <source>Mer&amp;ges</source>
        <translation>合并数(&amp;G)</translation>
    </message>
    <message>
        <source>Merges in use</source>
        <translation>使用的合并数</translation>
    </message>
    <message>
        <source>The text is shown with so many merges, the first ones</source>
        <translation>文本只用前面这么多次合并来显示</translation>
    </message>
    <message>
        <source>◀ Change</source>
        <translation>◀ 上一次改变</translation>
    </message>
    <message>
        <source>Change ▶</source>
        <translation>下一次改变 ▶</translation>
    </message>
    <message>
        <source>of {0}</source>
        <translation>/ {0}</translation>
    </message>
    <message>
        <source>Back to the merge before that changes this text; of a large text, what is in sight</source>
        <translation>退到上一个改变这段文本的合并；大文本只看当前可见的部分</translation>
    </message>
    <message>
        <source>On to the next merge that changes this text; of a large text, what is in sight</source>
        <translation>进到下一个改变这段文本的合并；大文本只看当前可见的部分</translation>
    </message>
    <message>
        <source>Let the merges pass, at the speed of the show; or stop</source>
        <translation>按演示速度让合并依次发生，或停下</translation>
    </message>
    <message>
        <source>Back to all merges, or to the newest ones of a training</source>
        <translation>回到全部合并，或训练中最新的合并</translation>
    </message>
    <message>
        <source>Close, and show everything again</source>
        <translation>关闭，重新显示全部</translation>
    </message>
    <message>
        <source>No merge farther on changes the part in sight.</source>
        <translation>后面没有合并会再改变当前可见的部分。</translation>
    </message>
    <message>
        <source>No merge farther on changes this text.</source>
        <translation>后面没有合并会再改变这段文本。</translation>
    </message>
    <message>
        <source>no merges yet: every letter is a token</source>
        <translation>还没有合并：每个字符都是一个词元</translation>
    </message>
    <message>
        <source>no merges yet: every byte is a token</source>
        <translation>还没有合并：每个字节都是一个词元</translation>
    </message>
    <message>
        <source>rank {0}: {1} + {2} → {3}</source>
        <translation>序号 {0}：{1} + {2} → {3}</translation>
    </message>
    <message>
        <source>No tokenizer is open.</source>
        <translation>没有打开分词器。</translation>
    </message>
    <message>
        <source>{0} is no BPE whose merges are known, so there is no merge to stop at: the library {1} makes its tokens in another way.</source>
        <translation>“{0}”不是已知合并表的 BPE，没有可以停下的合并：{1} 库以别的方式生成词元。</translation>
    </message>
    <message>
        <source>{0} was made without merges.</source>
        <translation>“{0}”不是由合并得到的。</translation>
    </message>
</context>
<context>
    <name>VersionDialog</name>
    <message>
        <source>Which version?</source>
        <translation>用哪个版本？</translation>
    </message>
    <message>
        <source>&amp;Another version:</source>
        <translation>其他版本(&amp;A)：</translation>
    </message>
    <message>
        <source>Another version</source>
        <translation>其他版本</translation>
    </message>
    <message>
        <source>&amp;Keep the version and replace the content</source>
        <translation>保留版本，替换内容(&amp;K)</translation>
    </message>
    <message>
        <source>{0} is version {1} too, but its split pattern, merges or special tokens differ from these.</source>
        <translation>{0} 也是版本 {1}，但它的切分模式、合并或特殊词元与这里的不同。</translation>
    </message>
    <message>
        <source>Each of its ids still means the same token.</source>
        <translation>其中每个 id 仍指同一个词元。</translation>
    </message>
    <message>
        <source>From id {0} on, ids do not mean the same tokens any more.</source>
        <translation>从 id {0} 起，id 不再表示同样的词元。</translation>
    </message>
    <message>
        <source>{0}, &amp;patch: a small correction</source>
        <translation>{0}，修订版：小的更正(&amp;P)</translation>
    </message>
    <message>
        <source>{0}, m&amp;inor: ids keep their meaning</source>
        <translation>{0}，次版本：id 含义不变(&amp;I)</translation>
    </message>
    <message>
        <source>{0}, &amp;major: ids have another meaning</source>
        <translation>{0}，主版本：id 含义改变(&amp;M)</translation>
    </message>
</context>
<context>
    <name>ViewMenu</name>
    <message>
        <source>&amp;Colours and marks</source>
        <translation>颜色与标记(&amp;C)</translation>
    </message>
    <message>
        <source>Colours and marks</source>
        <translation>颜色与标记</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>What they &amp;mean…</source>
        <translation>颜色与标记说明(&amp;M)…</translation>
    </message>
    <message>
        <source>By &amp;position: neighbours differ</source>
        <translation>按位置：相邻词元不同色(&amp;P)</translation>
    </message>
    <message>
        <source>By &amp;token: the same token, the same colour</source>
        <translation>按词元：相同词元同色(&amp;T)</translation>
    </message>
    <message>
        <source>By &amp;length in bytes</source>
        <translation>按字节长度(&amp;L)</translation>
    </message>
    <message>
        <source>By &amp;age: early merges to late</source>
        <translation>按先后：从早到晚的合并(&amp;A)</translation>
    </message>
    <message>
        <source>By &amp;count in the corpus</source>
        <translation>按语料中的计数(&amp;C)</translation>
    </message>
    <message>
        <source>By &amp;script</source>
        <translation>按文字系统(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Flagged tokens only</source>
        <translation>仅为有标记的词元着色(&amp;F)</translation>
    </message>
    <message>
        <source>Token &amp;borders</source>
        <translation>词元边界(&amp;B)</translation>
    </message>
    <message>
        <source>P&amp;re-token borders</source>
        <translation>预词元边界(&amp;R)</translation>
    </message>
    <message>
        <source>Sp&amp;ecial tokens</source>
        <translation>特殊词元(&amp;E)</translation>
    </message>
    <message>
        <source>Cut c&amp;haracters</source>
        <translation>被切断的字符(&amp;H)</translation>
    </message>
    <message>
        <source>Cut &amp;graphemes</source>
        <translation>被切断的字素簇(&amp;G)</translation>
    </message>
    <message>
        <source>Dropped, inserted and &amp;unknown text</source>
        <translation>被丢弃、插入和未知的文本(&amp;U)</translation>
    </message>
</context>
<context>
    <name>VocabularyDock</name>
    <message>
        <source>Find in the vocabulary</source>
        <translation>在词表中查找</translation>
    </message>
    <message>
        <source>&amp;Fragments: they cut a character</source>
        <translation>碎片：切断了字符(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Special and added tokens</source>
        <translation>特殊词元和附加词元(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Not in the text</source>
        <translation>文本中没有的(&amp;N)</translation>
    </message>
    <message>
        <source>N&amp;ot in the corpus</source>
        <translation>语料编码后未出现的(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Unreachable: encoding never makes them</source>
        <translation>不可达：编码永远不会产生(&amp;U)</translation>
    </message>
    <message>
        <source>Tokens that the text does not have</source>
        <translation>文本里没有出现的词元</translation>
    </message>
    <message>
        <source>The tokens of a large text are not kept</source>
        <translation>大文本的词元不会保留</translation>
    </message>
    <message>
        <source>Tokens that never come out when the corpus they were learned from is encoded</source>
        <translation>对学到它们的语料编码时，从未出现的词元</translation>
    </message>
    <message>
        <source>Tokens whose own bytes are encoded as something else</source>
        <translation>自身的字节会被编码成别的词元的词元</translation>
    </message>
    <message>
        <source>Not known here: in this kind of tokenizer it hangs on the place of a piece what it stands for</source>
        <translation>无法判断：在这类分词器中，词元代表什么取决于它所在的位置</translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation>词表</translation>
    </message>
    <message>
        <source>Cop&amp;y rows</source>
        <translation>复制行(&amp;Y)</translation>
    </message>
    <message>
        <source>Found: {0} of {1}</source>
        <translation>找到：{0} / {1}</translation>
    </message>
    <message>
        <source>Tokens: {0}</source>
        <translation>词元：{0}</translation>
    </message>
    <message>
        <source>The corpus is being encoded, to see which tokens never come out of it…</source>
        <translation>正在编码语料，看哪些词元从未出现…</translation>
    </message>
    <message>
        <source>Every token is being encoded, to see which ones never come out…</source>
        <translation>正在逐个编码词元，看哪些永远不会出现…</translation>
    </message>
    <message>
        <source>No token is like this. Search for something else.</source>
        <translation>没有符合条件的词元。请换一个查找内容。</translation>
    </message>
    <message>
        <source>No token is like this. The menu “Filters” clears them all.</source>
        <translation>没有符合条件的词元。可在“筛选”菜单中清除查找和筛选。</translation>
    </message>
</context>
<context>
    <name>VocabularyTable</name>
    <message>
        <source>id</source>
        <translation>id</translation>
    </message>
    <message>
        <source>token</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>length</source>
        <translation>字节长度</translation>
    </message>
    <message>
        <source>points</source>
        <translation>码位数</translation>
    </message>
    <message>
        <source>script</source>
        <translation>文字系统</translation>
    </message>
    <message>
        <source>flag</source>
        <translation>标记</translation>
    </message>
    <message>
        <source>count</source>
        <translation>计数</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>序号</translation>
    </message>
    <message>
        <source>left</source>
        <translation>左</translation>
    </message>
    <message>
        <source>right</source>
        <translation>右</translation>
    </message>
    <message>
        <source>score</source>
        <translation>得分</translation>
    </message>
    <message>
        <source>Number of the token in the vocabulary</source>
        <translation>词元在词表中的编号</translation>
    </message>
    <message>
        <source>The token&apos;s text. &lt;0xE4&gt;: a byte that is no whole character</source>
        <translation>词元的文本。&lt;0xE4&gt;：不成完整字符的字节</translation>
    </message>
    <message>
        <source>The token&apos;s bytes, in hexadecimal; sorted as the token is</source>
        <translation>词元的字节（十六进制）；排序与词元相同</translation>
    </message>
    <message>
        <source>Bytes of the token</source>
        <translation>词元的字节数</translation>
    </message>
    <message>
        <source>Whole characters (code points) of the token</source>
        <translation>词元中完整的字符（码位）数</translation>
    </message>
    <message>
        <source>Writing system of the token&apos;s first letter</source>
        <translation>词元第一个字母所属的文字系统</translation>
    </message>
    <message>
        <source>Whether the token begins or ends inside a character, as its bytes alone say; whether it is special or added; whether encoding never makes it, once that is known</source>
        <translation>仅从字节看，词元是否始于字符内或止于字符内；是否是特殊词元或附加词元；以及（已知时）编码是否永远不会产生它</translation>
    </message>
    <message>
        <source>How often its pair stood in the training corpus when it was merged; known of what was trained here</source>
        <translation>合并时该词元对在训练语料中出现的次数；只有在这里训练的词表才知道</translation>
    </message>
    <message>
        <source>Place of its merge in the order of merging, from 0</source>
        <translation>它的合并在合并顺序中的位置，从 0 开始</translation>
    </message>
    <message>
        <source>The first of the two tokens that are joined to this one; sorted by id</source>
        <translation>合并成它的两个词元中的第一个；按 id 排序</translation>
    </message>
    <message>
        <source>The second of the two tokens; sorted by id</source>
        <translation>两个词元中的第二个；按 id 排序</translation>
    </message>
    <message>
        <source>Logarithm of the probability that a Unigram model gives to the token</source>
        <translation>Unigram 模型给该词元的概率的对数</translation>
    </message>
    <message>
        <source>special</source>
        <translation>特殊</translation>
    </message>
    <message>
        <source>added</source>
        <translation>附加</translation>
    </message>
    <message>
        <source>unreachable</source>
        <translation>不可达</translation>
    </message>
    <message>
        <source>A special token: it means something to the model.</source>
        <translation>特殊词元：对模型有特别含义。</translation>
    </message>
    <message>
        <source>An added token: it is found as a whole, before anything is merged.</source>
        <translation>附加词元：在合并之前就作为整体被找到。</translation>
    </message>
    <message>
        <source>Encoding never makes this token: its own bytes become something else.</source>
        <translation>编码永远不会产生这个词元：它自身的字节会变成别的词元。</translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation>词表</translation>
    </message>
    <message>
        <source>In the encoded corpus: {0}</source>
        <translation>语料编码后出现：{0} 次</translation>
    </message>
</context>
</TS>
